/** What every command is given. */
import type { Options } from './parse-arguments.ts'
import type { Terminal } from './terminal.ts'
import type { World } from './world.ts'

export type Context = Omit<World, 'stdout' | 'stderr'> & { terminal: Terminal; words: string[]; options: Options }
