import type { CDPSession, Locator, Page } from '@playwright/test'
import { button } from './site-page.ts'

/** What people do with the viewer, and what it shows them. */
export const viewer = (page: Page): Locator => page.getByRole('dialog')
export const look = (page: Page, name: string): Promise<void> => button(page, `Preview ${name}`).click()

/** What the first page shows where a scanned square is drawn on it. */
export const colourOfScan = (canvas: HTMLCanvasElement): number[] => [
  ...(canvas.getContext('2d')?.getImageData(canvas.width * 0.25, canvas.height * 0.61, 1, 1).data ?? []),
]

/** A film of a moment, made by the browser itself: of as many pictures as it takes until some of them are written. */
export const film = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const pieces: Blob[] = []
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    recorder.ondataavailable = ({ data }) => void (data.size > 0 && pieces.push(data))
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start(100)
    for (let frame = 0; frame < 12 || pieces.length === 0; frame += 1) {
      if (context) context.fillStyle = `hsl(${frame * 30} 80% 50%)`
      context?.fillRect(0, 0, 300, 150)
      await new Promise((resolve) => {
        setTimeout(resolve, 40)
      })
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
  })

/** A stroke of a finger across the middle of a phone. */
export async function swipe(line: CDPSession, { from, to }: { from: number; to: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 400 }] })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
