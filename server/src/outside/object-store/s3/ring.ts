/**
 * A fixed stretch of memory that bytes run through in order: put in at one end, given out at the other, over and over. So
 * what comes from a store takes no new memory, however much it is.
 */
export type Ring = {
  /**
   * Where the next bytes may be put, in one piece, and never nothing: a part is held back for whoever has to be given a
   * place before they can be stopped.
   */
  room(): Buffer
  /** So many bytes were put at the start of `room`. */
  put(count: number): void
  /** What came first, in one piece; empty when all was given out. */
  bytes(): Buffer
  /** So many of these may be overwritten. */
  give(count: number): void
  /** No more should be put in than what is held back. */
  isFull(): boolean
  /** Worth filling again. */
  isHalfEmpty(): boolean
}

/** `heldBack`: how much may still come from somebody who was told to stop. */
export function createRing(memory: Buffer, heldBack: number): Ring {
  const size = memory.length
  let first = 0
  let held = 0
  const inOnePiece = (start: number, count: number): Buffer => memory.subarray(start, Math.min(size, start + count))
  const usable = (): number => size - held - heldBack
  return {
    room: () => inOnePiece((first + held) % size, usable() > 0 ? usable() : size - held),
    put(count) {
      held += count
      if (held >= size) throw new RangeError('more was put in than there is room')
    },
    bytes: () => inOnePiece(first, held),
    give(count) {
      first = (first + count) % size
      held -= count
    },
    isFull: () => usable() <= 0,
    isHalfEmpty: () => held <= (size - heldBack) / 2,
  }
}
