/** What a directory says of a user: a whole resource or operations on one become the same few fields. Pure. */
import { scim as limit } from '@envoi/contract/limits'
import { type Language, languages } from '@envoi/contract/words'
import { ScimError, invalidValue } from '../scim-error.ts'
import type { AttributePath } from './attribute-path.ts'
import { type Body, type Operation, fieldOf, readAttributes, readOperations, requireObject } from './operations.ts'

/** What is not said is not there; null takes it back. Everything else that a resource can have is ignored. */
export type AskedUser = {
  userName?: string
  externalId?: string | null
  active?: boolean
  displayName?: string | null
  formatted?: string | null
  givenName?: string | null
  familyName?: string | null
  /** As it is written. */
  email?: string
  lang?: Language
}

export const readUser = (body: unknown): AskedUser =>
  toUser(readAttributes(requireObject(body)).map(({ path, value }) => ({ op: 'replace', path, value })))

export const readUserPatch = (body: unknown): AskedUser => toUser(readOperations(body))

/** What is said last holds. */
const toUser = (operations: Operation[]): AskedUser => Object.assign({}, ...operations.map(said)) as AskedUser

const texts = { externalid: 'externalId', displayname: 'displayName' } as const
const names = { givenname: 'givenName', familyname: 'familyName', formatted: 'formatted' } as const

function said({ op, path, value }: Operation): AskedUser {
  const { attribute, sub } = path
  const gone = op === 'remove'
  if (attribute in texts && sub === undefined) {
    const key = texts[attribute as keyof typeof texts]
    return { [key]: gone ? null : readText(key, value) }
  }
  switch (attribute) {
    case 'username':
      return { userName: requireText('userName', gone ? null : value) }
    case 'active':
      return { active: readBoolean(gone ? undefined : value) }
    case 'name':
      return saidOfName(sub, gone, value)
    case 'emails':
      return gone ? {} : saidOfEmails(path, value)
    case 'preferredlanguage':
    case 'locale':
      return saidOfLanguage(value)
    default:
      return {}
  }
}

function saidOfName(sub: string | undefined, gone: boolean, value: unknown): AskedUser {
  if (sub !== undefined) {
    const key = names[sub as keyof typeof names] as (typeof names)[keyof typeof names] | undefined
    return key === undefined ? {} : { [key]: gone ? null : readText(`name.${key}`, value) }
  }
  if (gone || value === null) return { givenName: null, familyName: null }
  const object = requireObject(value)
  return Object.assign(
    {},
    ...Object.keys(names).flatMap((name) => {
      const field = fieldOf(object, name)
      return field === undefined ? [] : [saidOfName(name, false, field)]
    }),
  ) as AskedUser
}

/** The one for work, or the main one: somebody has one address here. */
function saidOfEmails({ filter, sub }: AttributePath, value: unknown): AskedUser {
  const isOurs =
    !filter ||
    (filter.attribute === 'type' && String(filter.value).toLowerCase() === 'work') ||
    (filter.attribute === 'primary' && String(filter.value).toLowerCase() === 'true')
  if (!isOurs || (sub !== undefined && sub !== 'value')) return {}
  if (sub === 'value') return saidOfAddress(value)
  const all = (Array.isArray(value) ? value : [value]).filter((each) => each !== null).map(requireObject)
  const chosen = all.find(isPrimary) ?? all.find(isForWork) ?? all[0]
  return chosen ? saidOfAddress(fieldOf(chosen, 'value')) : {}
}
const isPrimary = (email: Body) => String(fieldOf(email, 'primary')).toLowerCase() === 'true'
const isForWork = (email: Body) => String(fieldOf(email, 'type')).toLowerCase() === 'work'

function saidOfAddress(value: unknown): AskedUser {
  const email = readText('emails.value', value ?? null)
  return email === null ? {} : { email }
}

/** `fr-FR` and the like; of a language that we do not speak nothing is said. */
function saidOfLanguage(value: unknown): AskedUser {
  const tag = typeof value === 'string' ? value.toLowerCase().split(/[-_]/)[0] : undefined
  const lang = languages.find((each) => each === tag)
  return lang ? { lang } : {}
}

/** Entra writes booleans as texts, `"False"`. */
function readBoolean(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === true || word === 'true') return true
  if (word === false || word === 'false') return false
  throw invalidValue('active is neither true nor false.')
}

/** One line, as all names are; an empty one is none. */
export function readText(name: string, value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value)) {
    throw invalidValue(`${name} is not a line of text.`)
  }
  const text = value.trim()
  if (text.length > limit.nameLength) throw invalidValue(`${name} is longer than ${limit.nameLength} characters.`)
  return text === '' ? null : text
}

export function requireText(name: string, value: unknown): string {
  const text = readText(name, value ?? null)
  if (text === null) throw new ScimError(400, `${name} is missing.`, 'invalidValue')
  return text
}

type Names = { displayName: string; givenName: string | null; familyName: string | null }

/** How somebody is called in Envoi: as the directory shows them, else put together, else by their address. */
export function nameOf(asked: AskedUser, address: string): string {
  const name = asked.displayName ?? asked.formatted ?? joined(asked.givenName, asked.familyName)
  return name ?? address.slice(0, address.lastIndexOf('@'))
}

/** The same after a change: a name that was put together is put together anew. */
export function renamed(known: Names, asked: AskedUser): string {
  if (asked.displayName) return asked.displayName
  if (asked.formatted) return asked.formatted
  const { givenName = known.givenName, familyName = known.familyName } = asked
  const wasJoined = known.displayName === joined(known.givenName, known.familyName)
  const isTold = asked.givenName !== undefined || asked.familyName !== undefined
  return isTold && (wasJoined || asked.displayName === null)
    ? (joined(givenName, familyName) ?? known.displayName)
    : known.displayName
}

const joined = (given?: string | null, family?: string | null): string | null => {
  const name = [given, family].filter(Boolean).join(' ').slice(0, limit.nameLength)
  return name === '' ? null : name
}
