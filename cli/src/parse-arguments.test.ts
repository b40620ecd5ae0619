import { describe, expect, test } from 'vitest'
import { type Command, commands } from './command-table.ts'
import { parseArguments, readCount } from './parse-arguments.ts'

const read = (line: string) => parseArguments(line.split(' ').filter(Boolean))

describe('what is typed', () => {
  test.for<[string, string, string[], string, string[]]>([
    ['send a.pdf b.pdf', 'send', ['a.pdf', 'b.pdf'], 'to', []],
    ['send a.pdf --to a@b.c,d@e.f -t g@h.i', 'send', ['a.pdf'], 'to', ['a@b.c,d@e.f', 'g@h.i']],
    ['send --expires 7d a.pdf', 'send', ['a.pdf'], 'expires', ['7d']],
    ['send --expires=7d a.pdf', 'send', ['a.pdf'], 'expires', ['7d']],
    ['send - --name photos.tar', 'send', ['-'], 'name', ['photos.tar']],
    ['send x --password -', 'send', ['x'], 'password', ['-']],
    ['receive link --only *.pdf --only *.txt', 'receive', ['link'], 'only', ['*.pdf', '*.txt']],
    ['delete abc -y', 'delete', ['abc'], 'yes', ['true']],
    ['send -- --odd-name', 'send', ['--odd-name'], 'to', []],
    ['list --json', 'list', [], 'json', ['true']],
  ])('"%s"', ([line, command, words, name, values]) => {
    const parsed = read(line)
    expect({ command: parsed.command, words: parsed.words, values: parsed.options.all(name) }).toEqual({
      command,
      words,
      values,
    })
  })

  test.for<[string, string, string[]]>([
    ['', 'help', []],
    ['--help', 'help', []],
    ['send --help', 'help', ['send']],
    ['help send', 'help', ['send']],
    ['--version', 'version', []],
  ])('"%s" asks for %s', ([line, command, words]) => {
    expect(read(line)).toMatchObject({ command, words })
  })

  test.for<[string, RegExp]>([
    ['sned a', /Did you mean "envoi send"/],
    ['recieve a', /Did you mean "envoi receive"/],
    ['ls', /See "envoi help"/],
    ['send', /envoi send FILES…/],
    ['extend abc', /envoi extend ID TIME/],
    ['show a b', /envoi show ID/],
    ['send a --colour', /--colour/],
    ['send a --title', /--title/],
    ['send a --yes', /--yes/],
  ])('"%s" is refused, and told how it would be right', ([line, message]) => {
    expect(() => read(line)).toThrow(message)
  })

  test.for(['0', '-1', '1.5', 'ten', '1e3', '99999999999'])('a number of %s is none', (text) => {
    const { options } = parseArguments(['list', `--limit=${text}`])
    expect(() => readCount(options, 'limit')).toThrow('whole number')
  })
})

test('no option has the name or the letter of another', () => {
  for (const { options } of Object.values<Command>(commands)) {
    const names = options.flatMap(({ name, short }) => (short === undefined ? name : [name, short]))
    const all = [...names, 'origin', 'json', 'help', 'h']
    expect(all).toEqual([...new Set(all)])
  }
})
