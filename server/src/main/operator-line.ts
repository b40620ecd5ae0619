import { parseArgs } from 'node:util'
import { StartFailure } from '../platform/start-failure.ts'

export type Options = {
  owner?: string | undefined
  'validity-days'?: string | undefined
  to?: string | undefined
  'even-if-many'?: boolean | undefined
}
export type CommandLine = { name: string; words: string[]; options: Options; isJson: boolean }

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
        to: { type: 'string' },
        'even-if-many': { type: 'boolean' },
      },
    })
    const { json, ...options } = values
    const [name = '', ...words] = positionals
    return { name, words, options, isJson: json }
  } catch (error) {
    throw new StartFailure(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error))
  }
}
