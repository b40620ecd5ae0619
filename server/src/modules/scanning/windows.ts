import type { Scanner, ScanStream } from '../../outside/scanner/port.ts'
import type { Verdict } from '../transfers/index.ts'

/** Takes the bytes of one file in order and judges them, in as many streams as a scanner needs for so many bytes. */
export type Windows = {
  /** A chunk may be reused once this has resolved. */
  write(chunk: Uint8Array): Promise<void>
  /** All bytes were written: what are they? */
  verdict(): Promise<Verdict>
} & Disposable

/**
 * A window holds at most `window` bytes and begins with the last `overlap` bytes of the one before it, which are kept in
 * memory for it, so that no byte is read twice. Something found in one is found in the file; the rest is not sent then.
 */
export function createWindows(scanner: Scanner, signal: AbortSignal): Windows {
  const { window, overlap } = scanner
  if (!(overlap >= 0 && overlap < window)) throw new RangeError('windows must be longer than what they share')
  const keptFrom = window - overlap
  let stream: ScanStream | undefined
  let kept: Buffer | undefined
  let windows = 0
  /** Bytes that the open window has. */
  let length = 0
  let finding: string | undefined

  async function open(): Promise<ScanStream> {
    stream = await scanner.open(signal)
    windows += 1
    return stream
  }

  async function close(): Promise<void> {
    const closing = stream ?? (await open())
    const answer = await closing.verdict()
    closing[Symbol.dispose]()
    stream = undefined
    length = 0
    if (answer.kind === 'infected') finding = answer.finding
  }

  async function put(bytes: Uint8Array): Promise<void> {
    await (stream ?? (await open())).write(bytes)
    const skipped = Math.max(0, keptFrom - length)
    if (bytes.length > skipped) {
      kept ??= Buffer.alloc(overlap)
      kept.set(bytes.subarray(skipped), length + skipped - keptFrom)
    }
    length += bytes.length
  }

  /** Only when more bytes come: a file that ends with its window needs no other. */
  async function goOn(): Promise<void> {
    await close()
    if (finding === undefined && kept) await put(Buffer.from(kept))
  }

  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length;) {
        if (length === window) await goOn()
        if (finding !== undefined) return
        const piece = chunk.subarray(at, at + window - length)
        await put(piece)
        at += piece.length
      }
    },
    async verdict() {
      if (finding === undefined) await close()
      return finding === undefined ? { kind: 'clean', windows } : { kind: 'infected', windows, finding }
    },
    [Symbol.dispose]: () => stream?.[Symbol.dispose](),
  }
}
