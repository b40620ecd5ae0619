/**
 * Gives the memory of a received chunk back at once instead of waiting for the garbage collector: the largest single
 * gain of the whole path. The chunk is dead afterwards, so nobody else may hold it.
 */
export function freeChunk(chunk: Buffer): void {
  const { buffer } = chunk
  // A slice of something larger, such as Node's own pool, is not ours to free.
  const isWhole = chunk.byteOffset === 0 && chunk.length === buffer.byteLength
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
