/** Puts bytes one after another into a file, from where the file's place begins. */
export type ByteWriter = {
  /** Resolves when the next chunks may come; the writing itself may still be under way. The chunks are given away. */
  write(chunks: Iterable<Buffer>): Promise<void>
  /** Resolves when every byte is safe on disk. */
  finish(): Promise<void>
  /** Resolves when nothing of ours touches the file any more, whatever became of it. */
  settle(): Promise<void>
}
