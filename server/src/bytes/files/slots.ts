/** O_DIRECT wants memory that starts on a block boundary: a Buffer does not, the memory of WebAssembly does. */
export const BLOCK = 4096
const SLOT = 1024 * 1024
const WASM_PAGE = 65_536

export type Slots = { take(): Promise<Buffer>; give(slot: Buffer): void }

/** A fixed number of aligned buffers. The one used last is lent first, while it is still in the processor's cache. */
export function createSlots(count: number): Slots {
  const pages = (count * SLOT) / WASM_PAGE
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const free: Buffer[] = Array.from({ length: count }, (_, index) => Buffer.from(buffer, index * SLOT, SLOT))
  const waiting: ((slot: Buffer) => void)[] = []
  return {
    async take() {
      return free.pop() ?? new Promise<Buffer>((resolve) => waiting.push(resolve))
    },
    give(slot) {
      const next = waiting.shift()
      if (next) next(slot)
      else free.push(slot)
    },
  }
}
