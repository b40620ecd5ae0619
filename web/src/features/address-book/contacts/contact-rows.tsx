import type { ComponentProps, ReactNode, Ref } from 'react'
import type { Contact, FoundContact } from '@envoi/contract/contacts'
import { RowList, type RowListHandle, RowWords } from '../../../ui/list/row-list.tsx'
import type { Contacts } from './use-contacts.ts'

/** Each with its name, its address, and what can be done with it. */
export const ContactRows = ({
  label,
  handle,
  contacts,
  total,
  renderBefore,
  renderAfter,
  rowProps,
}: {
  label: string
  handle?: Ref<RowListHandle>
  contacts: Contacts
  total: number
  renderBefore?: (contact: Contact, place: number) => ReactNode
  renderAfter: (contact: FoundContact) => ReactNode
  rowProps?: (contact: FoundContact) => ComponentProps<'li'>
}) => (
  <RowList
    label={label}
    handle={handle}
    rows={contacts}
    total={total}
    rowProps={rowProps}
    renderRow={(contact, place) => (
      <>
        {renderBefore?.(contact, place)}
        <RowWords title={nameOf(contact)} text={contact.name === null ? null : contact.email} />
        {renderAfter(contact)}
      </>
    )}
  />
)

export const nameOf = ({ name, email }: Contact): string => name ?? email
