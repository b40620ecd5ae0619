/** From what is saved to what shall be: the operations that the service takes. */
import type { LookOperation, MailLookOperation, OpenGraphOperation } from '@envoi/contract/branding'
import type { Brand, Part } from './brand.ts'

export type Operations = {
  look: LookOperation[]
  mail: MailLookOperation[]
  links: OpenGraphOperation[]
  uploader: OpenGraphOperation[]
}

export const brandOperations = (saved: Brand, draft: Brand): Operations => ({
  look: operationsOf<LookOperation>(saved.look, draft.look),
  mail: operationsOf<MailLookOperation>(saved.mail, draft.mail),
  links: operationsOf<OpenGraphOperation>(saved.links, draft.links),
  uploader: operationsOf<OpenGraphOperation>(saved.uploader, draft.uploader),
})

export const changedParts = (operations: Operations): Part[] =>
  (Object.keys(operations) as Part[]).filter((part) => operations[part].length > 0)

/** What goes comes first: a picture that takes the place of a gradient does not meet it. */
function operationsOf<Operation>(saved: object, draft: object): Operation[] {
  const [before, after] = [valuesOf(saved), valuesOf(draft)]
  const removed = [...before.keys()].filter((path) => !after.has(path)).map((path) => ({ op: 'remove', path }))
  const set = [...after]
    .filter(([path, value]) => before.get(path) !== value)
    .map(([path, value]) => ({ op: 'replace', path, value }))
  return [...removed, ...set] as Operation[]
}

/** Every value by its path; a text has one for each language. Who has emptied a field has set nothing. */
function valuesOf(own: object, path = ''): Map<string, string | boolean> {
  const values = new Map<string, string | boolean>()
  for (const [field, value] of Object.entries(own) as [string, unknown][]) {
    const text = typeof value === 'string' ? value.trim() : value
    if (typeof text === 'boolean' || (typeof text === 'string' && text !== '')) values.set(`${path}/${field}`, text)
    else if (typeof text === 'object' && text !== null)
      for (const [inner, one] of valuesOf(text, `${path}/${field}`)) values.set(inner, one)
  }
  return values
}
