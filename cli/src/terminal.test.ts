import { describe, expect, test } from 'vitest'
import { type Moving, barOf, displaySeconds, summaryOf } from './progress-bar.ts'
import { columns, lettersOf, printable } from './terminal-text.ts'
import { createTerminal } from './terminal.ts'
import type { Input } from './world.ts'

const plain = (text: string) => text

describe('a bar', () => {
  test.for<[number, string]>([
    [0, 'report.pdf      3.2 MB  ░░░░░░░░░░░░░░░░░░░░    0%'],
    [1_600_000, 'report.pdf      3.2 MB  ██████████░░░░░░░░░░   50%'],
    [3_199_999, 'report.pdf      3.2 MB  ███████████████████░   99%'],
    [3_200_000, 'report.pdf      3.2 MB  ████████████████████  100%'],
  ])('of 3.2 MB after %s bytes', ([sent, line]) => {
    expect(barOf({ name: 'report.pdf', size: 3_200_000, sent }, 80, plain)).toBe(line)
  })

  test.for([20, 40, 60, 80, 200])('fits on %s columns, whatever the name', (width) => {
    const name = `${'very long '.repeat(20)}.pdf`
    const line = barOf({ name, size: 1e9, sent: 1 }, width, plain)
    expect(lettersOf(line).length).toBeLessThanOrEqual(Math.max(width, 26))
    expect(line).toContain('pdf')
  })

  test('of several files names their number, the speed and the time that is left', () => {
    const file = { id: '1', name: 'a', size: 10, sent: 10, isDone: true }
    const moving: Moving = {
      files: [file, { ...file, id: '2', isDone: false }],
      sent: 5e8,
      total: 1e9,
      bytesPerSecond: 1e7,
      secondsLeft: 50,
    }
    expect(summaryOf(moving, 120, plain)).toMatch(/^1 of 2 files .* 1 GB .* 50% {2}10 MB\/s, 50 s left$/)
    expect(summaryOf(moving, 60, plain)).not.toContain('left')
  })
})

test.for<[number, string]>([
  [0.2, '1 s'],
  [59, '59 s'],
  [61, '2 min'],
  [3600, '1 h 0 min'],
  [7260, '2 h 1 min'],
])('%s seconds are %s', ([seconds, text]) => {
  expect(displaySeconds(seconds)).toBe(text)
})

test('names from others cannot steer the terminal', () => {
  expect(printable('a\u001b[31mred\u0007\u202Efdp.exe\nx')).toBe('a�[31mred��fdp.exe�x')
})

test('columns are as wide as their widest cell, in letters as people count them', () => {
  expect(
    columns([
      ['a', '1', 'x'],
      ['👩‍💻é', '22', ''],
    ]),
  ).toEqual(['a   1   x', '👩‍💻é  22'])
})

describe('progress', () => {
  const state = (sent: number): Moving => ({
    files: [{ id: '1', name: 'film.mp4', size: 100, sent, isDone: sent === 100 }],
    sent,
    total: 100,
    bytesPerSecond: null,
    secondsLeft: null,
  })
  function open({ isTTY = false, isJson = false, env = {} }) {
    const written = { out: '', err: '' }
    const terminal = createTerminal(
      {
        stdout: { write: (text) => (written.out += text) },
        stderr: { write: (text) => (written.err += text), isTTY, columns: 80 },
        stdin: { isTTY } as Input,
        env,
      },
      isJson,
    )
    const progress = terminal.progress('Sending')
    for (const sent of [0, 5, 10, 55, 100]) progress.update(state(sent))
    progress.end()
    return { written, terminal }
  }

  test('elsewhere than at a terminal is a line every ten percent', () => {
    expect(open({}).written).toEqual({
      out: '',
      err: 'Sending: 10 % of 100 B\nSending: 50 % of 100 B\nSending: 100 % of 100 B\n',
    })
  })

  test('at a terminal is drawn over itself, and a whole file leaves its line', () => {
    const { err } = open({ isTTY: true }).written
    expect(err).toMatch(/film\.mp4 .*░.*0%/)
    expect(err).toMatch(/film\.mp4 .* 100%\n/)
    expect(err.endsWith('\r\u001b[K')).toBe(true)
  })

  test('for programs is one object on a line, and the last one is told', () => {
    const lines = open({ isJson: true }).written.out.trim().split('\n')
    const told = lines.map((line) => JSON.parse(line))
    expect(told.at(-1)).toEqual({ type: 'progress', sent: 100, total: 100, bytesPerSecond: null, secondsLeft: null })
  })

  test.for<[string, object, boolean]>([
    ['a terminal', {}, true],
    ['NO_COLOR', { NO_COLOR: '1' }, false],
    ['a terminal that can do nothing', { TERM: 'dumb' }, false],
  ])('%s: colours', ([, env, hasColour]) => {
    const { written, terminal } = open({ isTTY: true, env })
    terminal.fail({ status: 1, message: 'No.', codes: [] })
    expect(written.err.includes('\u001b[31m')).toBe(hasColour)
    expect(written.err).toContain('No.')
  })
})
