/** Help, as it is printed at a terminal. */
import {
  type Command,
  type CommandName,
  type Option,
  commands,
  environment,
  exitStatuses,
  globalOptions,
} from '../command-table.ts'
import { columns } from '../terminal-text.ts'

export function overview(): string[] {
  const rows = Object.entries<Command>(commands).map(([name, { usage, summary }]) => [`  ${name} ${usage}`, summary])
  return [
    'Send files of any size, and receive them.',
    '',
    'envoi COMMAND [OPTIONS]',
    '',
    ...columns(rows),
    '',
    'With every command:',
    ...optionLines(globalOptions),
    '',
    'Exit status:',
    ...columns(exitStatuses.map(({ status, meaning }) => [`  ${status}`, meaning])),
    '',
    'Environment:',
    ...columns(environment.map(({ name, meaning }) => [`  ${name}`, meaning])),
    '',
    '"envoi help COMMAND" shows its options.',
  ]
}

export function helpOf(name: CommandName): string[] {
  const { usage, summary, options, notes = [], examples = [] }: Command = commands[name]
  return [
    `envoi ${name} ${usage}`.trimEnd(),
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...notes,
    '',
    'Options:',
    ...optionLines([...options, ...globalOptions]),
    ...(examples.length > 0 ? ['', 'For example:', ...examples.map((example) => `  ${example}`)] : []),
  ]
}

const optionLines = (options: readonly Option[]): string[] =>
  columns(
    options.map((option) => [
      `  ${option.short === undefined ? '    ' : `-${option.short}, `}${written(option)}`,
      option.summary,
    ]),
  )

export const written = ({ name, value }: Option): string => (value === undefined ? `--${name}` : `--${name} ${value}`)
