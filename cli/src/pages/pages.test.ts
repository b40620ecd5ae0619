import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Command, commands, shells } from '../command-table.ts'
import { completionFor } from './completions.ts'
import { helpOf, overview } from './help.ts'
import { manual } from './man.ts'

const all = Object.entries<Command>(commands)

test('help, manual and completions know every command and every option', () => {
  const man = manual('1.2.3')
  for (const [name, { options }] of all) {
    expect(overview().join('\n')).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(man).toContain(`.SS envoi ${name}`)
    for (const option of options) {
      expect(helpOf(name as keyof typeof commands).join('\n')).toContain(`--${option.name}`)
      expect(man).toContain(`\\-\\-${option.name.replaceAll('-', '\\-')}`)
      for (const shell of shells) expect(completionFor(shell)).toContain(option.name)
    }
  }
})

test('lines of help fit on a wide terminal', () => {
  const lines = [...overview(), ...all.flatMap(([name]) => helpOf(name as keyof typeof commands))]
  expect(lines.filter((line) => line.length > 130)).toEqual([])
})

test.for<[string[], string[]]>([
  [['envoi', 'rec'], ['receive']],
  [['envoi', 'send', '--exp'], ['--expires']],
  [
    ['envoi', 'completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['envoi', 'help', 'wa'], ['watch']],
])('bash completes %j', ([words, offered]) => {
  const script = `${completionFor('bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _envoi; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect({ stdout: stdout.trim().split('\n'), stderr }).toEqual({ stdout: offered, stderr: '' })
})

test('the manual has no line that a reader of manuals takes for an order of its own', () => {
  const orders = /^\.(?:TH|SH|SS|TP|PP|B|I|nf|fi)\b/
  const wrong = manual('1')
    .split('\n')
    .filter((line) => /^[.']/.test(line) && !orders.test(line))
  expect(wrong).toEqual([])
})
