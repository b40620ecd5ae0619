import type { FoundContact } from '@envoi/contract/contacts'
import { type PagedRows, usePagedRows } from '../../../platform/paged-rows.ts'
import { type ContactFilter, pageQuery } from '../queries.ts'

export type Contacts<Asked extends ContactFilter = ContactFilter> = PagedRows<Asked, FoundContact>

export const useContacts = <Asked extends ContactFilter>(uid: string, filter: Asked): Contacts<Asked> =>
  usePagedRows<Asked, FoundContact>(filter, (asked, page) => pageQuery(uid, asked, page))
