/** Starts the sending process and listens to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Errand } from './sending-process.ts'

type Told = { transferId?: string; status?: string; maxKilobytes?: number }
type SendingProcess = AsyncDisposable & {
  /** The next line it writes; nothing more when it has ended. */
  next(): Promise<Told | undefined>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

export function runProcess(errand: Errand, flags: string[] = []): SendingProcess {
  const program = join(import.meta.dirname, 'sending-process.ts')
  const child = spawn(process.execPath, [...flags, program, JSON.stringify(errand)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    next: async () => {
      const { value, done } = await lines.next()
      return done ? undefined : (JSON.parse(value) as Told)
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
