/**
 * What is printed, in three ways: bars and colours at a terminal, plain lines elsewhere, JSON lines for programs. Results go
 * to standard output; what only accompanies them goes to standard error.
 */
import { displaySize } from '@envoi/contract/rules/size-display'
import type { Failure } from './exit.ts'
import { type Moving, barOf, percentOf, summaryOf } from './progress-bar.ts'
import { printable } from './terminal-text.ts'
import type { Output, World } from './world.ts'

export type Terminal = {
  isJson: boolean
  /** Somebody is there who sees questions and can answer. */
  isInteractive: boolean
  bold(text: string): string
  /** A result: `fields` for programs, and lines for people. */
  tell(type: string, fields: object, lines: string | readonly string[]): void
  /** By the way: people alone are told. */
  note(text: string): void
  fail(failure: Failure): void
  /** `verb`: what is done to them, such as `Sending`. */
  progress(verb: string): Progress
}

export type Progress = {
  update(moving: Moving): void
  /** Leaves what was reached on the screen. */
  end(): void
}

const redrawEvery = 100
const tellProgramsEvery = 1000
/** Elsewhere than at a terminal: so many percent a line. */
const plainStep = 10

export function createTerminal(
  { stdout, stderr, env, stdin }: Pick<World, 'stdout' | 'stderr' | 'env' | 'stdin'>,
  isJson: boolean,
): Terminal {
  const isDumb = env['TERM'] === 'dumb'
  const hasColour = stderr.isTTY === true && !isDumb && !env['NO_COLOR']
  const coloured = (code: number) => (text: string) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const bold = coloured(1)
  const accent = coloured(36)
  const red = coloured(31)
  const print = (fields: object) => void stdout.write(`${JSON.stringify(fields)}\n`)
  const note = (text: string) => {
    if (!isJson) stderr.write(`${printable(text)}\n`)
  }

  return {
    isJson,
    isInteractive: stdin.isTTY && stderr.isTTY === true,
    bold,
    note,
    tell(type, fields, lines) {
      if (isJson) print({ type, ...fields })
      else for (const line of [lines].flat()) stdout.write(`${line}\n`)
    },
    fail({ status, message, codes }) {
      if (isJson) print({ type: 'error', status, message, codes })
      else stderr.write(`${red('envoi:')} ${printable(message)}\n`)
    },
    progress(verb) {
      if (isJson) return jsonProgress(print)
      if (stderr.isTTY === true && !isDumb) return drawnProgress(stderr, accent)
      return plainProgress(verb, note)
    },
  }
}

function jsonProgress(print: (fields: object) => void): Progress {
  let toldAt = -Infinity
  let untold: Moving | undefined
  const tell = ({ sent, total, bytesPerSecond, secondsLeft }: Moving) => {
    print({ type: 'progress', sent, total, bytesPerSecond, secondsLeft })
    untold = undefined
  }
  return {
    update(moving) {
      untold = moving
      if (performance.now() - toldAt < tellProgramsEvery) return
      toldAt = performance.now()
      tell(moving)
    },
    end() {
      if (untold) tell(untold)
    },
  }
}

/** Each file that is whole leaves its line; below them, one line moves. */
function drawnProgress(stderr: Output, accent: (text: string) => string): Progress {
  const finished = new Set<string>()
  let drawnAt = -Infinity
  let last: Moving | undefined
  const clear = '\r\u001b[K'
  const draw = (moving: Moving) => {
    const columns = stderr.columns ?? 80
    const whole = moving.files.filter(({ id, isDone }) => isDone && !finished.has(id))
    const lines = whole.map((file) => `${barOf({ ...file, sent: file.size }, columns, accent)}\n`)
    for (const { id } of whole) finished.add(id)
    const isOver = finished.size === moving.files.length
    stderr.write(clear + lines.join('') + (isOver ? '' : summaryOf(moving, columns, accent)))
    last = undefined
  }
  return {
    update(moving) {
      last = moving
      if (performance.now() - drawnAt < redrawEvery) return
      drawnAt = performance.now()
      draw(moving)
    },
    end() {
      if (last) draw(last)
      stderr.write(clear)
    },
  }
}

function plainProgress(verb: string, note: (text: string) => void): Progress {
  let told = 0
  return {
    update(moving) {
      const percent = percentOf(moving)
      if (percent < told + plainStep) return
      told = percent - (percent % plainStep)
      note(`${verb}: ${told} % of ${displaySize(moving.total)}`)
    },
    end: () => undefined,
  }
}
