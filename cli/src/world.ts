/** What the program finds around it: streams, the environment, and the wish to stop. */
import type { Env } from './settings.ts'

export type Output = { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined }
export type Input = NodeJS.ReadStream

export type World = {
  env: Env
  stdin: Input
  stdout: Output
  stderr: Output
  /** Aborted by Ctrl+C, with a `Stopped`. */
  signal: AbortSignal
  version: string
}
