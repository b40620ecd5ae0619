import { parseArgs } from 'node:util'
import type { RefundDeps } from '../modules/billing/papers/refund.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { StartFailure } from '../platform/start-failure.ts'

export type Options = {
  owner?: string | undefined
  'validity-days'?: string | undefined
  seats?: string | undefined
  subdomains?: string | undefined
  to?: string | undefined
  'even-if-many'?: boolean | undefined
  percent?: string | undefined
  amount?: string | undefined
  currency?: string | undefined
  periods?: string | undefined
  expires?: string | undefined
  uses?: string | undefined
  month?: string | undefined
  year?: string | undefined
}
type CommandLine = { name: string; words: string[]; options: Options; isJson: boolean }

/** What an operator typed. An option that nobody knows, or one without its value, is told in one line. */
export function readCommandLine(args: string[]): CommandLine {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        owner: { type: 'string' },
        'validity-days': { type: 'string' },
        seats: { type: 'string' },
        subdomains: { type: 'string' },
        to: { type: 'string' },
        'even-if-many': { type: 'boolean' },
        percent: { type: 'string' },
        amount: { type: 'string' },
        currency: { type: 'string' },
        periods: { type: 'string' },
        expires: { type: 'string' },
        uses: { type: 'string' },
        month: { type: 'string' },
        year: { type: 'string' },
      },
    })
    const { json, ...options } = values
    const [name = '', ...words] = positionals
    return { name, words, options, isJson: json }
  } catch (error) {
    throw new StartFailure(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error))
  }
}

export type CommandContext = {
  database: Database
  config: Config
  /** Nothing: as the configuration says. */
  paymentsOf?: RefundDeps['paymentsOf']
}
export type Command = {
  usage: string
  run: (context: CommandContext, words: string[], options: Options) => Promise<unknown>
  /** An answer that a script must notice: the program says it and ends with 1. */
  isAlarming?: (answer: unknown) => boolean
  /** What is no list of facts; with --json it is the answer as any other. */
  print?: (answer: unknown) => string
}

export const usage = (line: string): StartFailure => new StartFailure(`Usage: npm run operator -- ${line} [--json]`)

export const bucketUsage = 'bucket list|setup [ID]|check [ID]|sweep ID [--even-if-many]|move TRANSFER [--to ID]'
