import { readFileSync, readdirSync } from 'node:fs'
import { webhookEventTypes } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'

/** Papers that name things of the code, held to it: what is missing in them is as wrong as what is gone. */
const root = 'server/src'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|fixture|contract)\.ts$/.test(name))
  .toSorted()
  .map((name) => ({ name, room: roomOf(name), text: withoutComments(readFileSync(`${root}/${name}`, 'utf8')) }))

/** A module by its name; of the rest the folder, or the file. */
function roomOf(name: string): string {
  const [folder = '', module = ''] = name.split('/')
  return folder === 'modules' ? module : folder
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

const found = (text: string, pattern: RegExp): string[][] => [...text.matchAll(pattern)].map((match) => match.slice(1))

const group = (pairs: [string, string][]): Map<string, Set<string>> => {
  const groups = new Map<string, Set<string>>()
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value))
  return groups
}

/** The rows of a paper's tables, each with the heading it stands under. Backticks around a word say nothing. */
function readRows(paper: string): { heading: string; cells: string[] }[] {
  let heading = ''
  return readFileSync(paper, 'utf8')
    .split('\n')
    .flatMap((line) => {
      heading = /^## (.+)$/.exec(line)?.[1] ?? heading
      const isRow = line.startsWith('| `')
      return isRow
        ? [
            {
              heading,
              cells: line
                .split('|')
                .slice(1, -1)
                .map((cell) => cell.trim()),
            },
          ]
        : []
    })
}
const wordIn = (cell = ''): string => cell.replaceAll('`', '')
const listIn = (cell = ''): string[] => (cell === '–' ? [] : wordIn(cell).split(', ').toSorted())

describe('docs/data-model.md', () => {
  const DATABASE = 'the database'
  const migrations = readdirSync(`${root}/migrations`)
    .toSorted()
    .map((name) => readFileSync(`${root}/migrations/${name}`, 'utf8'))
    .join('\n')

  /** What the migrations leave behind, in the order in which they make, rename and drop it. */
  function made(kind: 'table' | 'view'): string[] {
    const names = new Set<string>()
    const steps = new RegExp(
      `^create (?:or replace |unlogged )*${kind} (?:if not exists )?(\\w+)|^alter ${kind} (\\w+) rename to (\\w+)|^drop ${kind} (?:if exists )?(.+?);`,
      'gim',
    )
    for (const [created, before, after, dropped] of found(migrations, steps)) {
      if (created !== undefined) names.add(created)
      if (after !== undefined) names.add(after)
      for (const gone of [before, ...(dropped?.split(/,\s*/) ?? [])]) if (gone !== undefined) names.delete(gone)
    }
    if (names.size === 0) throw new Error(`the migrations make no ${kind}`)
    return [...names]
  }

  /** By the name that the code has for it. */
  const described = sources
    .filter(({ name }) => name.endsWith('/tables.ts'))
    .flatMap(({ room, text }) =>
      found(text, /export const (\w+) = pg(Table|View)\(\s*'(\w+)'/g).map(([constant = '', kind, name = '']) => ({
        constant,
        isTable: kind === 'Table',
        name,
        room,
      })),
    )
  const nameOf = new Map(described.map(({ constant, name }) => [constant, name]))
  const migrationsItself = sources.flatMap(({ text }) => found(text, /`create table if not exists (\w+)/g).flat())

  /** Which rooms have a statement that begins like this about each table. */
  const touching = (plain: RegExp, typed: RegExp): Map<string, Set<string>> =>
    group(
      sources.flatMap(({ room, text }): [string, string][] => [
        ...found(text, plain).map(([name = '']): [string, string] => [name, room]),
        ...found(text, typed).map(([constant = '']): [string, string] => [nameOf.get(constant) ?? '', room]),
      ]),
    )
  const writing = touching(/\b(?:insert into|update|delete from)\s+(\w+)/g, /\.(?:insert|update|delete)\((\w+)\)/g)
  const reading = touching(/\b(?:from|join)\s+(\w+)/g, /\.(?:from|innerJoin|leftJoin)\((\w+)\b/g)

  const rows = readRows('docs/data-model.md')
  const tables = rows.filter(({ heading }) => heading !== 'Views')
  const views = rows.filter(({ heading }) => heading === 'Views')
  const namesOf = (some: typeof rows): string[] => some.map(({ cells }) => wordIn(cells[0])).toSorted()

  test('has a row for each table and each view, and for nothing else', () => {
    expect(namesOf(tables)).toEqual([...made('table'), ...migrationsItself].toSorted())
    expect(namesOf(views)).toEqual(made('view').toSorted())
    const unmade = described.filter(({ name }) => !namesOf(rows).includes(name))
    expect(unmade).toEqual([])
  })

  test('has each table under the module that describes it', () => {
    const owned = described.filter(({ isTable }) => isTable).map(({ name, room }) => ({ name, room }))
    expect(owned.length).toBeGreaterThan(0)
    const wrong = owned.filter(
      ({ name, room }) => tables.find(({ cells }) => wordIn(cells[0]) === name)?.heading !== room,
    )
    expect(wrong).toEqual([])
  })

  test.each(tables.map(({ heading, cells }) => [wordIn(cells[0]), heading, cells] as const))(
    'table %s is written and read by the modules it names',
    (name, owner, [, what, written, read, lives]) => {
      const writers = listIn(written).filter((writer) => writer !== DATABASE)
      expect(writers).toEqual([...(writing.get(name) ?? [])].toSorted())
      // What the database alone writes belongs to whoever reads it.
      expect(writers.length === 0 ? listIn(written) : writers).toContain(writers.length === 0 ? DATABASE : owner)
      const readers = listIn(read)
      expect(readers).toEqual(expect.arrayContaining([...(reading.get(name) ?? [])]))
      const mayRead = new Set([DATABASE, ...writers, ...(reading.get(name) ?? [])])
      expect(readers.filter((reader) => !mayRead.has(reader))).toEqual([])
      expect([what, lives]).not.toContain('')
    },
  )

  test.each(views.map(({ cells }) => [wordIn(cells[0]), cells] as const))(
    'view %s is read by the modules it names',
    (name, [, , read]) => {
      const readers = listIn(read).filter((reader) => reader !== DATABASE)
      expect(readers).toEqual([...(reading.get(name) ?? [])].toSorted())
    },
  )

  test('draws only tables that exist', () => {
    const drawing = /^```mermaid$([^]*?)^```$/m.exec(readFileSync('docs/data-model.md', 'utf8'))?.[1] ?? ''
    const lines = found(drawing, /^ +(\w.*)$/gm).flat()
    const drawn = found(drawing, /^ +(\w+) \S+ (\w+) : "/gm).flat()
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn).toHaveLength(2 * lines.length)
    expect(drawn.filter((name) => !namesOf(tables).includes(name))).toEqual([])
  })
})

describe('docs/events-and-jobs.md', () => {
  const rows = readRows('docs/events-and-jobs.md')
  const under = (wanted: string): string[][] =>
    rows.filter(({ heading }) => heading === wanted).map(({ cells }) => cells)
  const count = (pattern: RegExp): number => sources.reduce((sum, { text }) => sum + found(text, pattern).length, 0)

  /** A name as it stands in the code: the text itself, a constant of the same file, or a text with a part that changes. */
  function resolve(text: string, name: string): string {
    const literal = /^['`](.+)['`]$/.exec(name)?.[1] ?? new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1]
    if (literal === undefined) throw new Error(`${name} is not understood`)
    return literal.replace(/\$\{\w+\}/, '*')
  }
  const queueOf = (text: string, name: string | undefined): string => (name === undefined ? '–' : resolve(text, name))

  const publishing = group(
    sources.flatMap(({ room, text }) =>
      found(text, /\bpublish\(\s*tx,\s*'([\w-]+)'/g).map(([event = '']): [string, string] => [event, room]),
    ),
  )

  /** Written out, or made by small functions of the same file that take the event's name. */
  const hearing = sources.flatMap(({ text }) => {
    const one = found(text, /\bevent: '([\w-]+)',\s*subscriber: '([\w-]+)',(?:\s*queue: (\w+),)?/g)
    const [shared] = found(text, /\bevent,\s*subscriber: '([\w-]+)',(?:\s*queue: (\w+),)?/g)
    const makers = found(text, /const (\w+) = \(\s*event: string\b/g).flat()
    const several = makers.flatMap((maker) =>
      found(text, new RegExp(`\\b${maker}\\(\\s*'([\\w-]+)'`, 'g')).map(([event]) => [event, shared?.[0], shared?.[1]]),
    )
    return [...one, ...several].map(([event = '', subscriber = '', queue]) => ({
      event,
      subscriber,
      queue: queueOf(text, queue),
    }))
  })

  const jobs = sources.flatMap(({ room, text }) => {
    const added = new Set(found(text, /\baddJob\(\s*tx,\s*(\w+),/g).flat())
    const [queue] = found(text, /\bqueue: (\w+|`[^`]+`)/g).flat()
    return found(text, /\bname: ('[\w-]+'|\w+),\s*(?:cron: '([^']+)',\s*)?(?:async )?handle\b/g).map(
      ([name = '', cron]) => ({
        name: resolve(text, name),
        room,
        cron,
        queue: added.has(name) ? queueOf(text, queue) : '–',
      }),
    )
  })

  test('every use of events and jobs in the code can be parsed', () => {
    expect(publishing.size).toBeGreaterThan(0)
    expect(count(/\bpublish\(\s*tx,\s*'/g)).toBe(count(/\bpublish\(\s*tx\b(?!, event)/g))
    expect(new Set(hearing.map(({ subscriber }) => subscriber)).size).toBe(
      new Set(sources.filter(({ text }) => /\bsubscriber: '/.test(text)).map(({ room }) => room)).size,
    )
    expect(jobs.filter(({ cron }) => cron !== undefined)).toHaveLength(count(/\bcron: '/g))
    const names = new Set(jobs.map(({ name }) => name))
    const added = sources.flatMap(({ text }) =>
      found(text, /\baddJob\(\s*tx,\s*([\w']+),/g).map(([name = '']) => resolve(text, name)),
    )
    expect(added.length).toBeGreaterThan(0)
    expect(added.filter((name) => !names.has(name))).toEqual([])
  })

  test('every published event has a handler, and every handler an event', () => {
    expect([...publishing.keys()].toSorted()).toEqual([...new Set(hearing.map(({ event }) => event))].toSorted())
  })

  test('lists each event with its publishers, handlers and queue', () => {
    const told = under('Events').map(([event, , by, heard, queue]) => ({
      event: wordIn(event),
      by: listIn(by),
      heard: listIn(heard),
      queue: wordIn(queue),
    }))
    const isSo = [...publishing].map(([event, by]) => {
      const hearers = hearing.filter((one) => one.event === event)
      return {
        event,
        by: [...by].toSorted(),
        heard: hearers.map(({ subscriber }) => subscriber).toSorted(),
        queue: [...new Set(hearers.map(({ queue }) => queue))].join(', '),
      }
    })
    const byEvent = (a: { event: string }, b: { event: string }): number => (a.event < b.event ? -1 : 1)
    expect(told.toSorted(byEvent)).toEqual(isSo.toSorted(byEvent))
  })

  test('lists each job with its module, schedule and queue', () => {
    const told = under('Jobs').map(([name, room, when = '', queue, what]) => {
      expect(what).not.toBe('')
      return { name: wordIn(name), room: wordIn(room), cron: /^`([^`]+)`/.exec(when)?.[1], queue: wordIn(queue) }
    })
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)
    expect(told.toSorted(byName)).toEqual(jobs.toSorted(byName))
  })

  test('lists each queue, and a worker runs one job more than there are queues', () => {
    const told = under('Queues').map(([queue]) => wordIn(queue))
    const used = new Set([...hearing, ...jobs].map(({ queue }) => queue).filter((queue) => queue !== '–'))
    const patterns = [...used].map((queue) => new RegExp(`^${queue.replace('*', '.+')}$`))
    expect(told.filter((queue) => !patterns.some((pattern) => pattern.test(queue)))).toEqual([])
    expect(patterns.filter((pattern) => !told.some((queue) => pattern.test(queue)))).toEqual([])
    const places = sources.flatMap(({ text }) =>
      found(text, /const CONCURRENCY = (\d+)/g)
        .flat()
        .map(Number),
    )
    expect(places).toEqual([told.length + 1])
  })
})

test.each(readdirSync('docs/decisions'))('the title of decision %s has its date', (name) => {
  const [title] = readFileSync(`docs/decisions/${name}`, 'utf8').split('\n')
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)}:? .+ \\(20\\d\\d-[01]\\d-[0-3]\\d\\)$`))
})

describe('what customers are told', () => {
  const read = (file: string): string => readFileSync(file, 'utf8')

  test('docs/webhooks.md has a row for each event', () => {
    const told = readRows('docs/webhooks.md').flatMap(({ heading, cells: [types] }) =>
      heading === 'What is sent' ? wordIn(types).split(', ') : [],
    )
    expect(told.toSorted()).toEqual(webhookEventTypes.toSorted())
  })

  test.each(['en', 'fr'])(
    'the guide of single sign-on names what the dialog asks for as the dialog does: %s',
    (language) => {
      const words = new Map(
        found(read(`web/src/words/${language}/subdomains.ts`), /^ {2}(sso\w*): '([^']+)',$/gm).map(
          ([key = '', text = '']): [string, string] => [key, text],
        ),
      )
      const guide = read(`web/src/developers/guides/${language}/single-sign-on.tsx`).replaceAll(/\s+/g, ' ')
      const asked = [
        'sso',
        'sso_issuer',
        'sso_client_id',
        'sso_secret',
        'sso_label',
        'sso_domains',
        'sso_groups',
        'sso_only',
      ]
      const pressed = ['sso_set_up', 'sso_save']
      const missing = [...asked, ...pressed].filter((key) => !guide.includes(words.get(key) ?? `no ${key}`))
      expect(missing).toEqual([])
    },
  )
})

test('no paper has two sides of a merge in it', () => {
  const papers = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const roots = readdirSync('.').filter((name) => name.endsWith('.md'))
  const all = [...roots, ...papers.map((name) => `docs/${name}`)]
  expect(all.filter((name) => /^(?:<{7}|>{7}) /m.test(readFileSync(name, 'utf8')))).toEqual([])
})
