/** What a command finds around it: the terminal, the environment, and the wish to stop. */
import type { Options } from './parse-arguments.ts'
import type { Env } from './settings.ts'
import type { Terminal } from './terminal.ts'

export type Output = { write(text: string): unknown; isTTY?: boolean | undefined; columns?: number | undefined }
export type Input = NodeJS.ReadStream

export type World = {
  env: Env
  stdin: Input
  stdout: Output
  stderr: Output
  /** Aborted by Ctrl-C, with a `Stopped`. */
  signal: AbortSignal
  version: string
}

/** What every command is given. */
export type Context = Omit<World, 'stdout' | 'stderr'> & { terminal: Terminal; words: string[]; options: Options }
