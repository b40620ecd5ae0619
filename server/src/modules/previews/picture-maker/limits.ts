const MB = 1_000_000

/** What one picture may cost. What needs more has no small picture; nothing else becomes of it. */
export const pictureLimits = {
  /** Of a file; a larger one is not opened at all. */
  inputBytes: 60 * MB,
  /** Of a film its beginning is enough. */
  filmBytes: 16 * MB,
  pixels: 100_000_000,
  outputBytes: 200_000,
  /** The longer side of the small picture. */
  side: 480,
  milliseconds: 15_000,
  /** All that the process may ever have, its own code included. */
  memoryBytes: 768 * 1024 * 1024,
  /** After so many a process makes room for a new one: what leaks, or was done to it, goes with it. */
  perProcess: 200,
  /** So long without anything to do, and it ends. */
  idleMilliseconds: 30_000,
}
export type PictureLimits = typeof pictureLimits
