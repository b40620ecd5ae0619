/** Questions to whoever sits at the terminal, and secrets, which are never echoed and never stand in an argument. */
import { createInterface } from 'node:readline/promises'
import { Stopped } from './exit.ts'
import { lettersOf } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'
import type { Context } from './context.ts'

type Asking = Pick<Context, 'stdin' | 'terminal' | 'signal' | 'options'>

/** An option whose value can only be `-`: arguments can be read by everybody on the machine. */
export async function readSecretOption(asking: Asking, name: string, question: string): Promise<string | undefined> {
  const value = asking.options.find(name)
  if (value === undefined) return undefined
  if (value !== '-') {
    throw new UsageError(
      `Arguments can be seen by others: write --${name} -, and give it when asked or by standard input.`,
    )
  }
  const secret = await readSecret(asking, question)
  if (secret === '') throw new UsageError(`The ${name} is empty.`)
  return secret
}

async function readSecret({ stdin, terminal, signal }: Asking, question: string): Promise<string> {
  if (!stdin.isTTY) return readFirstLine(stdin)
  return terminal.isInteractive ? typeUnseen(stdin, question, signal) : readFirstLine(stdin)
}

async function readFirstLine(stdin: Asking['stdin']): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line
  return ''
}

/** In raw mode the terminal shows nothing, and Ctrl+C is a character like others. */
async function typeUnseen(stdin: Asking['stdin'], question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(`${question}: `)
  stdin.setRawMode(true)
  stdin.resume()
  let typed = ''
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      stdin.setEncoding('utf8')
      stdin.on('data', (text) => {
        for (const letter of String(text)) {
          if (letter === '\r' || letter === '\n' || letter === '\u0004') return resolve(typed)
          if (letter === '\u0003') return reject(new Stopped())
          typed = letter === '\u007f' || letter === '\b' ? lettersOf(typed).slice(0, -1).join('') : typed + letter
        }
      })
    })
  } finally {
    stdin.removeAllListeners('data')
    stdin.setRawMode(false)
    stdin.pause()
    process.stderr.write('\n')
  }
}

/** Where nobody can answer, `--yes` has to say it. */
export async function confirm({ stdin, terminal, signal, options }: Asking, question: string): Promise<boolean> {
  if (options.has('yes')) return true
  if (!terminal.isInteractive) throw new UsageError(`${question} Nobody is here to ask: add --yes.`)
  const lines = createInterface({ input: stdin, output: process.stderr })
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort(new Stopped()))
  const stopped = AbortSignal.any([signal, stop.signal])
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: stopped })).trim())
  } catch (error) {
    stopped.throwIfAborted()
    throw error
  } finally {
    lines.close()
  }
}

/** Standard input is read once: for a secret, or for a file. */
export function requireOneReader(context: Pick<Context, 'options' | 'words' | 'stdin'>): void {
  const readsFile = context.words.includes('-')
  if (readsFile && context.options.has('password') && !context.stdin.isTTY) {
    throw new UsageError('Standard input cannot be the file and the password at once. Send a file from the disk.')
  }
}
