import { wait } from '../../platform/wait.ts'

/** A while in which nobody calls it off. */
export async function quiet(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds / 1000, signal)
  signal.throwIfAborted()
}
