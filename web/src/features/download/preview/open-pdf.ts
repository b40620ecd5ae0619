import {
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  PDFDataRangeTransport,
  PasswordException,
  VerbosityLevel,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { GrantedFile, Stretch } from './granted-file.ts'
import { Unreadable } from './unreadable.ts'

/** Where the build puts what pdf.js loads by name: see pdf-files.ts. */
const folder = `/assets/pdf-${version}/`
GlobalWorkerOptions.workerSrc = `${folder}worker.js`

const CHUNK = 262_144
/** Larger pictures inside a page are left out: they are made to fill the memory. */
const MOST_PIXELS = 100_000_000

/** Bytes by way of the grant. pdf.js waits for ever for a stretch that does not come, so that is told elsewhere. */
class Ranges extends PDFDataRangeTransport {
  readonly #file: GrantedFile
  readonly #onFailed: (error: unknown) => void
  readonly #stopping = new AbortController()

  constructor(file: GrantedFile, first: Stretch, onFailed: (error: unknown) => void) {
    super(first.of, first.bytes)
    this.#file = file
    this.#onFailed = onFailed
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.#stopping
    this.#file.read(begin, end, signal).then(
      ({ bytes }) => signal.aborted || this.onDataRange(begin, bytes),
      (error: unknown) => signal.aborted || this.#onFailed(error),
    )
  }

  override abort(): void {
    this.#stopping.abort()
  }
}

/** `bytes`: how many it has. */
export type OpenPdf = { document: PDFDocumentProxy; firstRatio: number; bytes: number }

/**
 * Only drawn, never run: pdf.js knows no way to run a script without its sandbox, which is not part of this program, and
 * links, forms and attachments stay what they look like.
 */
export async function openPdf(
  file: GrantedFile,
  onFailed: (error: unknown) => void,
  signal: AbortSignal,
): Promise<OpenPdf> {
  const failing = Promise.withResolvers<never>()
  const fail = (error: unknown): void => {
    failing.reject(error)
    onFailed(error)
  }
  const first = await file.read(0, CHUNK, signal)
  const task = getDocument({
    range: new Ranges(file, first, fail),
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    useWorkerFetch: false,
    // Its twins in JavaScript are slower, and need no leave to compile at run time.
    useWasm: false,
    wasmUrl: folder,
    cMapUrl: folder,
    standardFontDataUrl: folder,
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy())
  try {
    const document = await Promise.race([task.promise, failing.promise])
    const page = await Promise.race([document.getPage(1), failing.promise])
    const { width, height } = page.getViewport({ scale: 1 })
    return { document, firstRatio: height / width, bytes: first.of }
  } catch (error) {
    void task.destroy()
    if (error instanceof ApiError || error instanceof NetworkError || signal.aborted) throw error
    throw new Unreadable(error instanceof PasswordException ? 'locked_pdf' : 'broken_pdf')
  }
}
