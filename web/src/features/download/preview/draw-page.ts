import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { logError } from '../../../platform/log.ts'
import { sharpness } from './page-scale.ts'

type Places = { drawing: HTMLElement; words: HTMLElement }
type Task = {
  document: PDFDocumentProxy
  index: number
  width: number
  places: Places
  onRatio: (ratio: number) => void
  signal: AbortSignal
}

/** Draws a page as wide as it is wanted. One that cannot be drawn stays white, and the others are not worse for it. */
export async function drawPage({ document, index, width, places, onRatio, signal }: Task): Promise<void> {
  try {
    const page = await document.getPage(index + 1)
    if (signal.aborted) return
    // A long document would fill the memory with pages that were read.
    signal.addEventListener('abort', () => page.cleanup())
    const whole = page.getViewport({ scale: 1 })
    onRatio(whole.height / whole.width)
    const scale = width / whole.width
    await Promise.all([
      paint(page, { scale, drawing: places.drawing, signal }),
      layWords(page, { scale, words: places.words, signal }),
    ])
  } catch (error) {
    // Stopped, because it was scrolled away or is wanted larger.
    if (signal.aborted || error instanceof RenderingCancelledException) return
    logError(error)
  }
}

/** The new drawing takes the place of the old one when it is done, so that zooming never shows white. */
async function paint(
  page: PDFPageProxy,
  { scale, drawing, signal }: { scale: number; drawing: HTMLElement; signal: AbortSignal },
): Promise<void> {
  const size = page.getViewport({ scale })
  const viewport = page.getViewport({ scale: scale * sharpness(size, devicePixelRatio) })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  const stop = (): void => task.cancel()
  signal.addEventListener('abort', stop)
  await task.promise.finally(() => signal.removeEventListener('abort', stop))
  drawing.replaceChildren(canvas)
}

async function layWords(
  page: PDFPageProxy,
  { scale, words, signal }: { scale: number; words: HTMLElement; signal: AbortSignal },
): Promise<void> {
  words.replaceChildren()
  words.style.setProperty('--total-scale-factor', String(scale))
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport: page.getViewport({ scale }),
  })
  const stop = (): void => layer.cancel()
  signal.addEventListener('abort', stop)
  await layer.render().finally(() => signal.removeEventListener('abort', stop))
}
