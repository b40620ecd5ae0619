/** A website as people write it, read as what the service takes. */
import { widget } from '@envoi/contract/limits'
import { widgetOriginOf } from '@envoi/contract/rules/widget-origin'

/** `long`: it names a page of a website. `open`: without encryption. `any`: many websites by one sign. */
export type OriginProblem = 'empty' | 'long' | 'open' | 'any' | 'wrong' | 'same' | 'many'
export type ReadOrigin = { origin: string } | { problem: OriginProblem }

const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i

/** `others`: those that are there already. */
export function readOrigin(typed: string, others: readonly string[] = []): ReadOrigin {
  const text = typed.trim()
  if (text === '') return { problem: 'empty' }
  const address = hasScheme.test(text) ? text : `https://${text}`
  const origin = widgetOriginOf(address)
  if (origin === undefined) return { problem: problemOf(address) }
  if (others.includes(origin)) return { problem: 'same' }
  return others.length >= widget.origins ? { problem: 'many' } : { origin }
}

function problemOf(address: string): OriginProblem {
  if (address.includes('*')) return 'any'
  if (!URL.canParse(address)) return 'wrong'
  const { protocol, host } = new URL(address)
  // With the rest of it taken away, or made secure, would it be one?
  if (widgetOriginOf(`${protocol}//${host}`) !== undefined) return 'long'
  return protocol === 'http:' && widgetOriginOf(`https://${host}`) !== undefined ? 'open' : 'wrong'
}
