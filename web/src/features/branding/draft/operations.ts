/** From what is saved to what shall be: the operations that the service takes. */
import type { LookOperation, MailLookOperation, OpenGraphOperation } from '@envoi/contract/branding'
import { operationsOf } from '../../../platform/look-operations.ts'
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
