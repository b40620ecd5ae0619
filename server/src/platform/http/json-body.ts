import { jsonBody } from '@envoi/contract/limits'
import { Refusal } from './refusal.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON from outside: small, shallow, and without the keys that reach into JavaScript's objects. Empty counts as {}. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('BAD_REQUEST', { detail: 'The body is not JSON.' })
  }
  requireModest(value)
  return value
}

function requireModest(root: unknown): void {
  let keys = 0
  const rest: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let item = rest.pop(); item; item = rest.pop()) {
    const { value, depth } = item
    if (typeof value !== 'object' || value === null) continue
    if (depth > jsonBody.maxDepth) throw new Refusal('BAD_REQUEST', { detail: 'The body is nested too deep.' })
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) throw new Refusal('BAD_REQUEST', { detail: 'A field name is not allowed.' })
    }
    const children = Object.values(value)
    keys += children.length
    if (keys > jsonBody.maxKeys) throw new Refusal('BAD_REQUEST', { detail: 'The body has too many fields.' })
    for (const child of children) rest.push({ value: child, depth: depth + 1 })
  }
}
