/**
 * Whoever looks into bytes for malware, in our words. Only a verdict is a verdict: all else is thrown and says nothing
 * of the bytes.
 */
export type Scanner = {
  /** Longest stream it takes whole; longer files are cut into windows of this length that overlap. */
  readonly window: number
  /** How many bytes two neighbouring windows share, so that what lies across a cut is seen whole by one of them. */
  readonly overlap: number
  /** One stream: write all bytes, then `verdict()`. Throws ScannerAway or ScanLimits, also from write. */
  open(signal: AbortSignal): Promise<ScanStream>
  /** Throws when nothing can be scanned now. */
  check(signal: AbortSignal): Promise<void>
}

/** Disposing ends it at once; so does the signal that it was opened with. */
export type ScanStream = {
  /** A chunk may be reused once this has resolved. */
  write(chunk: Uint8Array): Promise<void>
  /** The stream is whole: what is it? */
  verdict(): Promise<{ kind: 'clean' } | { kind: 'infected'; finding: string }>
} & Disposable

/** Not there, too slow, cut off, half an answer, or an answer that we do not know. */
export class ScannerAway extends Error {
  override name = 'ScannerAway'
}

/** The scanner says that it could not look at everything. */
export class ScanLimits extends Error {
  override name = 'ScanLimits'
}
