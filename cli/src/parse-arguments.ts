/** What was typed, read by the table of commands. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Command, type CommandName, type Option, commands, globalOptions, isCommand } from './command-table.ts'
import { UsageError } from './usage-error.ts'

export type Options = {
  has(name: string): boolean
  /** The last one given. */
  find(name: string): string | undefined
  all(name: string): string[]
}
export type Parsed = { command: CommandName | 'version'; words: string[]; options: Options }

export function parseArguments(argv: readonly string[]): Parsed {
  const [first, ...rest] = argv
  const none = { words: [], options: optionsOf({}) }
  if (first === undefined || first === '--help' || first === '-h') return { command: 'help', ...none }
  if (first === '--version' || first === 'version') return { command: 'version', ...none }
  if (!isCommand(first)) {
    const near = nearest(first)
    const hint = near === undefined ? 'See "envoi help".' : `Did you mean "envoi ${near}"?`
    throw new UsageError(`There is no command "${first}". ${hint}`)
  }
  const command: Command = commands[first]
  const { values, positionals } = parse(first, [...command.options, ...globalOptions], rest)
  const options = optionsOf(values)
  if (options.has('help')) return { command: 'help', words: [first], options }
  if (positionals.length < command.least || positionals.length > command.most) {
    throw new UsageError(
      `Write it as: envoi ${[first, command.usage].filter(Boolean).join(' ')}. See "envoi help ${first}".`,
    )
  }
  return { command: first, words: positionals, options }
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

function parse(command: string, options: readonly Option[], args: string[]) {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    options.map(({ name, short, value }) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: true, ...(short !== undefined && { short }) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args, options: config, allowPositionals: true, strict: true })
    return { values, positionals }
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? '') : ''
    throw new UsageError(`${said}. See "envoi help ${command}".`, { cause: error })
  }
}

function optionsOf(values: Values): Options {
  const all = (name: string) => [values[name] ?? []].flat()
  return {
    has: (name) => all(name).length > 0,
    find: (name) => all(name).map(String).at(-1),
    all: (name) => all(name).map(String),
  }
}

/** One that begins alike, or has the same letters but one. */
function nearest(typed: string): string | undefined {
  const names = Object.keys(commands)
  const isOneOff = (name: string) =>
    lacksOne(name, typed) ||
    lacksOne(typed, name) ||
    (name.length === typed.length && name.split('').filter((letter, at) => letter !== typed[at]).length <= 2)
  return names.find((name) => typed.length > 1 && name.startsWith(typed)) ?? names.find(isOneOff)
}

const lacksOne = (whole: string, other: string): boolean =>
  whole.split('').some((_, at) => whole.slice(0, at) + whole.slice(at + 1) === other)

/** A whole number of at least 1. */
export function readCount(options: Options, name: string): number | undefined {
  const text = options.find(name)
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} takes a whole number, not "${text}".`)
  return Number(text)
}
