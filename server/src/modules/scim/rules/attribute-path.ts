/** Paths and filters of RFC 7644 as far as directories send them: pure, and read in one pass. */
import { ScimError } from '../scim-error.ts'

/** `attribute eq "value"`. The name is in lower case, for names are the same in any. */
export type Equal = { attribute: string; value: string | boolean }
export type AttributePath = { attribute: string; filter: Equal | undefined; sub: string | undefined }

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const NAME = /^[A-Za-z][\w$-]*$/

/** The name without the schema it is of; nothing for one of a schema that is not ours, which is ignored. */
export function attributeOf(name: string): string | undefined {
  const bare = name.replace(CORE, '')
  return /^urn:/i.test(bare) ? undefined : bare.toLowerCase()
}

/** Operators and `true` are the same in any case; the text is a string of JSON with its escapes. */
function readEqual(text: string): Equal | undefined {
  const match = /^ *([^\s"[\]]+) +eq +("(?:[^"\\]|\\.)*"|true|false) *$/i.exec(text)
  const [, name = '', literal = ''] = match ?? []
  const attribute = attributeOf(name)
  if (!match || attribute === undefined || !attribute.split('.').every((part) => NAME.test(part))) return undefined
  if (!literal.startsWith('"')) return { attribute, value: literal.toLowerCase() === 'true' }
  try {
    return { attribute, value: JSON.parse(literal) as string }
  } catch {
    // An escape that is none.
    return undefined
  }
}

/** The `filter` of a list, on one of these attributes: told as they are spelled here, however they were asked for. */
export function readFilter(text: string, attributes: readonly string[]): { attribute: string; value: string } {
  const equal = readEqual(text)
  const attribute = attributes.find((known) => known.toLowerCase() === equal?.attribute)
  if (attribute === undefined || typeof equal?.value !== 'string') {
    const known = attributes.map((name) => `${name} eq "…"`).join(', ')
    throw new ScimError(400, `This filter is not understood. These are: ${known}`, 'invalidFilter')
  }
  return { attribute, value: equal.value }
}

/** The path of an operation, such as `name.givenName` or `emails[type eq "work"].value`. Nothing: of another schema. */
export function readPath(text: string): AttributePath | undefined {
  const path = text.trim()
  if (attributeOf(path) === undefined) return undefined
  const bare = path.replace(CORE, '')
  const match = /^([A-Za-z][\w$-]*)(?:\[((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\])?(?:\.([A-Za-z][\w$-]*))?$/.exec(bare)
  if (!match) throw invalidPath(text)
  const [, attribute = '', filter, sub] = match
  const equal = filter === undefined ? undefined : readEqual(filter)
  if (filter !== undefined && !equal) throw invalidPath(text)
  return { attribute: attribute.toLowerCase(), filter: equal, sub: sub?.toLowerCase() }
}

const invalidPath = (path: string): ScimError =>
  new ScimError(400, `The path ${JSON.stringify(path.slice(0, 100))} is not understood.`, 'invalidPath')
