import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'envoi-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (...names: string[]): void => names.forEach((name) => writeFileSync(join(folder, name), `# ${name}`))
const pagesOf = (env: Record<string, string> = { ENVOI_PAGES: folder }) => readConfig(env).pages

test('without settings nothing is replaced, and nobody is named', () => {
  expect(pagesOf({})).toEqual({ replaced: {}, contact: undefined, securityContact: undefined })
})

test('a folder replaces the pages that it has; whatever is no page of text stays unread', () => {
  put('terms.en.md', 'terms.fr.md', 'README.txt', '.terms.de.md')
  mkdirSync(join(folder, 'drafts'))
  const { replaced } = pagesOf()
  expect(Object.keys(replaced)).toEqual(['terms'])
  expect(replaced.terms?.fr).toEqual({ name: `ENVOI_PAGES: ${folder}/terms.fr.md`, source: '# terms.fr.md' })
})

test('who is to be told of a weakness is whom people write to, unless there is somebody else', () => {
  expect(pagesOf({ ENVOI_CONTACT: 'help@envoi.example' })).toMatchObject({
    contact: 'help@envoi.example',
    securityContact: 'mailto:help@envoi.example',
  })
  const both = { ENVOI_CONTACT: 'help@envoi.example', ENVOI_SECURITY_CONTACT: 'security@envoi.example' }
  expect(pagesOf(both).securityContact).toBe('mailto:security@envoi.example')
  expect(pagesOf({ ENVOI_SECURITY_CONTACT: 'https://envoi.example/report' })).toMatchObject({
    contact: undefined,
    securityContact: 'https://envoi.example/report',
  })
})

describe('the start ends with one line for', () => {
  test.for<[settings: Record<string, string> | (() => void), line: RegExp]>([
    [{ ENVOI_CONTACT: 'help' }, /^ENVOI_CONTACT must be an email address such as help@envoi\.example\.$/],
    [{ ENVOI_CONTACT: 'a@b.example\nBcc: c@d.example' }, /^ENVOI_CONTACT must be/],
    [{ ENVOI_SECURITY_CONTACT: 'http://envoi.example' }, /^ENVOI_SECURITY_CONTACT must be an email address, or/],
    [{ ENVOI_SECURITY_CONTACT: 'https://envoi.example/\nExpires: never' }, /^ENVOI_SECURITY_CONTACT must be/],
    [{ ENVOI_PAGES: '/nowhere/pages' }, /^ENVOI_PAGES: \/nowhere\/pages cannot be read \(ENOENT\)\.$/],
    [() => put('terms.fr.md'), /^ENVOI_PAGES: \S+\/terms\.en\.md is missing: a page is replaced in every language/],
    [() => put('termes.fr.md'), /^ENVOI_PAGES: \S+\/termes\.fr\.md is no page; there are terms\.en\.md, terms\.fr\.md/],
    [() => put('terms.en.md', 'terms.fr.md', 'cookies.en.md'), /cookies\.en\.md is no page/],
    [
      () => {
        put('imprint.en.md')
        mkdirSync(join(folder, 'imprint.fr.md'))
      },
      /^ENVOI_PAGES: \S+\/imprint\.fr\.md cannot be read \(EISDIR\)\.$/,
    ],
    [
      () => {
        put('imprint.en.md')
        writeFileSync(join(folder, 'imprint.fr.md'), `# Long\n${'a'.repeat(200_001)}`)
      },
      /imprint\.fr\.md is longer than a page may be\.$/,
    ],
  ])('%#', ([settings, line]) => {
    if (typeof settings === 'function') settings()
    const env = typeof settings === 'function' ? { ENVOI_PAGES: folder } : settings
    expect(() => readConfig(env)).toThrow(line)
  })
})
