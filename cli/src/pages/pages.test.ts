import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type Command, commands, globalOptions, shells } from '../command-table.ts'
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

describe('completions of zsh and fish', () => {
  const [zsh, fish] = (['zsh', 'fish'] as const).map((shell) => completionFor(shell).split('\n'))

  test('have the short options too', () => {
    for (const [name, { options }] of all) {
      for (const { name: long, short } of [...options, ...globalOptions]) {
        if (short === undefined) continue
        const ofZsh = zsh?.find((line) => line.trimStart().startsWith(`${name}) `))
        expect(ofZsh).toContain(`'{-${short},--${long}}'[`)
        expect(fish?.some((line) => line.includes(`from ${name}' -l ${long} -s ${short} `))).toBe(true)
      }
    }
  })

  test('of zsh take one spelling of an option for both, and one for several values again and again', () => {
    expect(zsh?.join('\n')).toContain("'(-e --expires)'{-e,--expires}'[")
    expect(zsh?.join('\n')).toContain("'*'{-t,--to}'[")
  })

  test('of fish offer no files where a folder or a word belongs', () => {
    const withValue = fish?.filter((line) => / -l (?:out|to|expires|origin) /.test(line)) ?? []
    expect(withValue.length).toBeGreaterThan(0)
    for (const line of withValue) expect(line).toContain(' -x ')
    expect(withValue.find((line) => line.includes(' -l out '))).toContain("-a '(__fish_complete_directories)'")
  })
})

test('the manual has no line that a reader of manuals takes for an order of its own', () => {
  const orders = /^\.(?:TH|SH|SS|TP|PP|B|I|nf|fi)\b/
  const wrong = manual('1')
    .split('\n')
    .filter((line) => /^[.']/.test(line) && !orders.test(line))
  expect(wrong).toEqual([])
})
