import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cookies, storage } from './kept-in-browser.ts'

/** What is told of cookies and storage, held against everything in the code that writes there. */
const root = join(import.meta.dirname, '../../..')
const folders = ['web/src', 'web/public', 'client/src', 'server/src', 'contract/src']
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
  .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file) && !/\.(?:test|fixture|contract)\.tsx?$|\/testing\//.test(file))
const texts = new Map(
  [...files, 'web/index.html', 'web/widget.html'].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const told = [...cookies, ...storage]

const having = (pattern: RegExp): string[] => [...texts].filter(([, text]) => pattern.test(text)).map(([file]) => file)
const tellers = (kept: typeof told): string[] => [...new Set(kept.map(({ writtenBy }) => writtenBy))].toSorted()

/** Through these the others write; they keep nothing of their own. */
const doors = {
  cookies: 'server/src/platform/http/cookies.ts',
  storage: 'web/src/platform/browser-store.ts',
  recipients: 'web/src/app/uploader-provider.tsx',
  alerts: 'web/src/features/billing/watch/payer-alerts.tsx',
}

test('cookies are set by the files that are told, and by no others', () => {
  const setting = having(/\bsetCookie\(|document\.cookie\s*=|cookieStore\.|['"]Set-Cookie['"]/i)
  const own = setting.filter((file) => file !== doors.cookies && !file.endsWith('platform/redact.ts'))
  expect(own.toSorted()).toEqual(tellers([...cookies]))
})

test('storage is written by the files that are told, and by no others', () => {
  const byThemselves = having(
    /\b(?:localStorage|sessionStorage)\.setItem\(|openDatabase\('|indexedDB\.open\(|caches\.open\(|getDirectory\(|serviceWorker\.register/,
  )
  const byTheDoor = having(
    /import (?:\* as store|\{[^}]*\bwrite\b[^}]*\}) from '[./]*(?:platform\/)?browser-store\.ts'/,
  )
  // These two are handed the door instead of importing it.
  const handedOn = ['web/src/features/uploader/draft/remembered.ts', 'web/src/features/billing/watch/alert.ts']
  const writing = [...byThemselves, ...byTheDoor, ...handedOn]
    .filter((file) => ![doors.storage, doors.recipients, doors.alerts].includes(file))
    .toSorted()
  expect([...new Set(writing)]).toEqual(tellers([...storage]))
})

test('whoever is handed the door is told', () => {
  const handed = having(/^type Store = \{[^}]*\bwrite\(|^export type Store = \{[^}]*\bwrite\(/m)
  expect(handed.toSorted()).toEqual([
    'web/src/features/billing/watch/alert.ts',
    'web/src/features/uploader/draft/remembered.ts',
  ])
  for (const file of handed) expect(tellers([...storage])).toContain(file)
})

describe('what a file writes is told, name by name:', () => {
  const writes =
    /\b(?:setCookie|setItem|store\.write|indexedDB\.open|openDatabase|write)\(\s*(?:reply, )?(?:\{ name: )?'?([\w.-]+(?:\(\w*\))?)|document\.cookie = `\$\{([\w.]+)\}/g
  test.each(tellers(told))('%s', (file) => {
    const text = texts.get(file) ?? ''
    const names = new Set([...text.matchAll(writes)].map(([, name, cookie]) => name ?? cookie ?? ''))
    const declared = [...names].filter((name) => !/^(?:key|id|value)\b|^digits/.test(name) && !/^string$/.test(name))
    const own = told.filter(({ writtenBy }) => writtenBy === file)
    expect(declared, `${file} writes ${declared.join(', ')}`).toHaveLength(own.length)
  })

  test.each(told.map(({ name, writtenBy }) => [name, writtenBy] as const))(
    '%s, of %s, is a name of the code',
    (name) => {
      const literal = new RegExp(`['"\`](?:__Host-)?${name}['"\`:]`)
      expect(having(literal).filter((file) => !file.includes('service-pages/'))).not.toEqual([])
    },
  )
})

test('a file that is told is there', () => {
  expect(told.filter(({ writtenBy }) => !existsSync(join(root, writtenBy)))).toEqual([])
})
