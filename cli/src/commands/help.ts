import { isCommand, shells } from '../command-table.ts'
import { completionFor } from '../pages/completions.ts'
import { helpOf, overview } from '../pages/help.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'

export async function help({ words: [name], terminal }: Context): Promise<void> {
  if (name !== undefined && !isCommand(name)) throw new UsageError(`There is no command "${name}". See "envoi help".`)
  const lines = name === undefined ? overview() : helpOf(name)
  terminal.tell('help', { text: lines.join('\n') }, lines)
}

export async function completion({ words: [asked], terminal }: Context): Promise<void> {
  const shell = shells.find((name) => name === asked)
  if (!shell) throw new UsageError(`There are completions for ${shells.join(', ')}.`)
  const script = completionFor(shell)
  terminal.tell('completion', { shell, script }, script.trimEnd())
}
