/** The texts by which an operator replaces ours, and where people reach whoever runs the service. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isValidEmail } from '@envoi/contract/rules/email'
import { type TextPage, textPages } from '@envoi/contract/service-pages'
import { type Language, languages } from '@envoi/contract/words'
import { StartFailure } from './start-failure.ts'

/** A file that replaces one of ours: `name` is what a refusal calls it. */
export type PageFile = { name: string; source: string }
export type PagesConfig = {
  /** A page is replaced in every language, or in none. */
  replaced: Partial<Record<TextPage, Record<Language, PageFile>>>
  /** Undefined: nobody has said where to write to. */
  contact: string | undefined
  /** An address as security.txt has it, `mailto:` or `https:`. */
  securityContact: string | undefined
}

const MOST_BYTES = 200_000

export function readPages(value: (name: string) => string | undefined): PagesConfig {
  const contact = value('ENVOI_CONTACT')
  if (contact !== undefined && !isValidEmail(contact))
    throw new StartFailure('ENVOI_CONTACT must be an email address such as help@envoi.example.')
  const folder = value('ENVOI_PAGES')
  return {
    replaced: folder === undefined ? {} : readFolder(folder),
    contact,
    securityContact: readSecurityContact(value('ENVOI_SECURITY_CONTACT')) ?? (contact && `mailto:${contact}`),
  }
}

function readSecurityContact(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (isValidEmail(text)) return `mailto:${text}`
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return new URL(text).href
  throw new StartFailure('ENVOI_SECURITY_CONTACT must be an email address, or an address that begins with https://.')
}

function readFolder(folder: string): PagesConfig['replaced'] {
  const found = new Set(namesIn(folder).filter((name) => !name.startsWith('.')))
  const known = textPages.flatMap((page) => languages.map((language) => `${page}.${language}.md`))
  const strange = [...found].find((name) => name.endsWith('.md') && !known.includes(name))
  if (strange !== undefined) {
    throw new StartFailure(`ENVOI_PAGES: ${join(folder, strange)} is no page; there are ${known.join(', ')}.`)
  }
  return Object.fromEntries(
    textPages.flatMap((page) => {
      const names = languages.map((language) => [language, `${page}.${language}.md`] as const)
      const missing = names.find(([, name]) => !found.has(name))
      if (missing && names.every(([, name]) => !found.has(name))) return []
      if (missing) {
        throw new StartFailure(
          `ENVOI_PAGES: ${join(folder, missing[1])} is missing: a page is replaced in every language, or in none.`,
        )
      }
      return [[page, Object.fromEntries(names.map(([language, name]) => [language, readPage(join(folder, name))]))]]
    }),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new StartFailure(`ENVOI_PAGES: ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function readPage(path: string): PageFile {
  let source: string
  try {
    source = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartFailure(`ENVOI_PAGES: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (source.length > MOST_BYTES) throw new StartFailure(`ENVOI_PAGES: ${path} is longer than a page may be.`)
  return { name: `ENVOI_PAGES: ${path}`, source }
}
