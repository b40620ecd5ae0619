/** The body of a PATCH (RFC 7644, 3.5.2), whatever it is about. */
import { ScimError } from '../scim-error.ts'
import { type AttributePath, readPath } from './attribute-path.ts'

/** `value` is undefined where something is removed as a whole. */
export type Operation = { op: 'add' | 'replace' | 'remove'; path: AttributePath; value: unknown }

export type Body = Record<string, unknown>

export function requireObject(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'The body is not a JSON object.', 'invalidSyntax')
  }
  return value as Body
}

/** What an object has under a name, in any case. */
export function fieldOf(object: Body, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : object[key]
}

/** In order, one for each attribute; those of schemas that are not ours are left out. Entra writes `Add` and `Replace`. */
export function readOperations(body: unknown): Operation[] {
  const operations = fieldOf(requireObject(body), 'Operations')
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new ScimError(400, 'The body has no Operations.', 'invalidSyntax')
  }
  return operations.flatMap((each) => readOperation(requireObject(each)))
}

function readOperation(body: Body): Operation[] {
  const name = fieldOf(body, 'op')
  const op = typeof name === 'string' ? name.toLowerCase() : ''
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    throw new ScimError(400, 'An operation is neither add, replace nor remove.', 'invalidSyntax')
  }
  const path = fieldOf(body, 'path')
  const value = fieldOf(body, 'value')
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw new ScimError(400, 'What is to be removed needs a path.', 'noTarget')
    return readAttributes(requireObject(value)).map((each) => ({ op, path: each.path, value: each.value }))
  }
  if (typeof path !== 'string') throw new ScimError(400, 'A path is not a text.', 'invalidPath')
  if (op !== 'remove' && value === undefined) {
    throw new ScimError(400, `The operation on ${JSON.stringify(path.slice(0, 100))} has no value.`, 'invalidValue')
  }
  const read = readPath(path)
  return read ? [{ op, path: read, value }] : []
}

/** Each attribute of a resource as if it were set by itself. Entra names some of them by a path: `"name.givenName": …`. */
export const readAttributes = (body: Body): { path: AttributePath; value: unknown }[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const path = findPath(name)
    return path ? [{ path, value }] : []
  })

/** A name that is no path is one that we do not know: it is ignored. */
function findPath(name: string): AttributePath | undefined {
  try {
    return readPath(name)
  } catch {
    return undefined
  }
}
