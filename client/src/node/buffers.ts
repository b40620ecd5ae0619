/** Memory for chunks of files, used again and again, so that a large upload leaves no trail for the collector. */
export type Buffers = { take(): Buffer; give(buffer: Buffer): void }

const chunkSize = 256 * 1024

export function createBuffers(): Buffers {
  const free: Buffer[] = []
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(chunkSize),
    give: (buffer) => void free.push(buffer),
  }
}
