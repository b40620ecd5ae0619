import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Command, commands, environment, exitStatuses, globalOptions } from './command-table.ts'

/** What is written of the command line elsewhere, held to the table that it is read by. */
const all = Object.entries<Command>(commands)
const readme = readFileSync('cli/README.md', 'utf8')
const guides = (['en', 'fr'] as const).map(
  (language) => [language, readFileSync(`web/src/developers/guides/${language}/cli.tsx`, 'utf8')] as const,
)

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const pairs = (text: string, pattern: RegExp): string[][] => [...text.matchAll(pattern)].map((match) => match.slice(1))

/** Rows of the tables in a guide, each by its first two cells. */
const commandRows = (guide: string) => pairs(guide, /<code key="c">([^<]+)<\/code>,\s*'([^']+)'/g)
const statusRows = (guide: string) => pairs(guide, /\['(\d+)', '([^']+)'\]/g)
/** The documentation leaves out `help`, which it names above. */
const written = all.filter(([name]) => name !== 'help').map(([name, { usage }]) => `${name} ${usage}`.trim())

describe.each(guides)('the guide in the documentation: %s', (_language, guide) => {
  test('has each command with its arguments, in their order', () => {
    expect(commandRows(guide).map(([command]) => command)).toEqual(written)
  })

  test('has each exit status', () => {
    expect(statusRows(guide).map(([status]) => Number(status))).toEqual(exitStatuses.map(({ status }) => status))
  })

  test('has the options of every command', () => {
    expect(globalOptions.filter(({ name }) => !guide.includes(`<code>--${name}`))).toEqual([])
  })
})

test('the English guide says the same as help', () => {
  const [[, english]] = guides as [readonly ['en', string], unknown]
  const summaries = all.filter(([name]) => name !== 'help').map(([, { summary }]) => sentence(summary))
  expect(commandRows(english).map(([, text]) => text)).toEqual(summaries)
  expect(statusRows(english).map(([, text]) => text)).toEqual(exitStatuses.map(({ meaning }) => sentence(meaning)))
})

describe('cli/README.md', () => {
  test('has each command, and no option that there is not', () => {
    expect(all.filter(([name]) => !new RegExp(`\`${name}[ \`]`).test(readme)).map(([name]) => name)).toEqual([])
    const known = new Set([...all.flatMap(([, { options }]) => options), ...globalOptions].map(({ name }) => name))
    const said = pairs(readme, /--([a-z][a-z-]*)/g).flat()
    // npm's own.
    expect(said.filter((name) => !known.has(name) && name !== 'global')).toEqual([])
  })

  test('says the same of exit statuses as help', () => {
    const rows = pairs(readme, /^\| (\d+) \| (.+) \|$/gm)
    expect(rows).toEqual(exitStatuses.map(({ status, meaning }) => [String(status), meaning]))
  })

  test('names only variables that are read', () => {
    const known = new Set(environment.map(({ name }) => name))
    expect(pairs(readme, /\b(ENVOI_\w+)/g).flatMap(([name = '']) => (known.has(name) ? [] : name))).toEqual([])
  })
})
