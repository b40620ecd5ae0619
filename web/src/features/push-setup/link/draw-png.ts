/** In pixels: 8.7 cm in print, at 300 to the inch. */
const SIDE = 1024

/** A drawing as the bytes of a picture, by the browser's own canvas. */
export async function drawPng(svg: string): Promise<Blob> {
  const picture = new Image(SIDE, SIDE)
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), 'image/png'),
  )
}
