/** The manual, as man(7) reads it. */
import { type Command, type Option, commands, environment, exitStatuses, globalOptions } from '../command-table.ts'
import { written } from './help.ts'

export function manual(version: string): string {
  const sections = Object.entries<Command>(commands).flatMap(sectionOf)
  return `${[
    `.TH ENVOI 1 "" "envoi ${version}" "User Commands"`,
    '.SH NAME',
    'envoi \\- send files of any size, and receive them',
    '.SH SYNOPSIS',
    '.B envoi',
    '.I COMMAND',
    '[\\fIOPTIONS\\fR]',
    '.SH COMMANDS',
    ...sections,
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionLines(globalOptions),
    '.SH EXIT STATUS',
    ...exitStatuses.flatMap(({ status, meaning }) => ['.TP', `.B ${status}`, line(meaning)]),
    '.SH ENVIRONMENT',
    ...environment.flatMap(({ name, meaning }) => ['.TP', `.B ${name}`, line(meaning)]),
    '.SH FILES',
    '.TP',
    '.I ~/.config/envoi/config.json',
    'The service and the key that is signed in with.',
    '.TP',
    '.I ~/.local/state/envoi/',
    'What was interrupted, and what was watched and sent.',
  ].join('\n')}\n`
}

function sectionOf([name, command]: [string, Command]): string[] {
  const notes = (command.notes ?? []).flatMap((note) => ['.PP', line(note)])
  const examples = (command.examples ?? []).flatMap((example) => ['.PP', '.nf', `    ${line(example)}`, '.fi'])
  const heading = `.SS envoi ${name} ${escape(command.usage)}`.trimEnd()
  return [heading, escape(sentence(command.summary)), ...notes, ...optionLines(command.options), ...examples]
}

const optionLines = (options: readonly Option[]): string[] =>
  options.flatMap((option) => {
    const short = option.short === undefined ? '' : `\\-${option.short}, `
    return ['.TP', `.B ${short}${escape(written(option))}`, line(sentence(option.summary))]
  })

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const escape = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('-', '\\-')
/** A line that begins with a dot or a quote would be an order. */
const line = (text: string): string => escape(text).replace(/^([.'])/, '\\&$1')
