import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { StartFailure } from '../platform/start-failure.ts'
import type { Options } from './operator-line.ts'

export type Surroundings = { database: Database; config: Config }
export type Command = {
  usage: string
  run: (surroundings: Surroundings, words: string[], options: Options) => Promise<unknown>
  /** An answer that a script must notice: the program says it and ends with 1. */
  isAlarming?: (answer: unknown) => boolean
}

export const usage = (line: string): StartFailure => new StartFailure(`Usage: npm run operator -- ${line} [--json]`)

export const bucketUsage = 'bucket list|setup [ID]|check [ID]|sweep ID [--even-if-many]|move TRANSFER [--to ID]'
