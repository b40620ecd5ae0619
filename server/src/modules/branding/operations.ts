import type { OpenGraph, OwnLook, OwnMailLook } from '@envoi/contract/rules/look'

/** What a customization is made of; each kind has paths of its own, which the contract lists. */
type Own = OwnLook | OwnMailLook | OpenGraph
type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown }
type Values = Record<string, unknown>

/** One after the other. A path has one step, or two where it is a text in one language. What is not there is removed already. */
export const withOperations = <Whole extends Own>(own: Whole, operations: readonly Operation[]): Whole =>
  operations.reduce<Whole>((whole, { path, value }) => withValue(whole, path.split('/').slice(1), value) as Whole, own)

/** A text in no language is none. */
function withValue(whole: Values, [field = '', ...inner]: string[], value: unknown): Values {
  const { [field]: before, ...others } = whole
  const after = inner.length === 0 ? value : withValue((before ?? {}) as Values, inner, value)
  const isNothing = after === undefined || (inner.length > 0 && Object.keys(after as Values).length === 0)
  return isNothing ? others : { ...others, [field]: after }
}
