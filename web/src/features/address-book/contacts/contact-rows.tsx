import type { ComponentProps, ReactNode, Ref } from 'react'
import { normalizeEmail } from '@envoi/contract/rules/email'
import { removeAccents } from '@envoi/contract/rules/accents'
import type { Contact, FoundContact } from '@envoi/contract/contacts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { RowList, type RowListHandle, RowWords } from '../../../ui/list/row-list.tsx'
import type { Contacts } from './use-contacts.ts'

/** Each with its initials, its name, its address, and what can be done with it. */
export const ContactRows = ({
  label,
  handle,
  contacts,
  total,
  renderBefore,
  renderWords = renderContactWords,
  renderAfter,
  rowProps,
}: {
  label: string
  handle?: Ref<RowListHandle>
  contacts: Contacts
  total: number
  renderBefore?: (contact: Contact, place: number) => ReactNode
  renderWords?: (contact: Contact) => ReactNode
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
        <ContactAvatar contact={contact} />
        {renderWords(contact)}
        {renderAfter(contact)}
      </>
    )}
  />
)

const renderContactWords = (contact: Contact): ReactNode => <ContactWords contact={contact} />

export const ContactWords = ({ contact }: { contact: Contact }) => (
  <RowWords title={nameOf(contact)} text={contact.name === null ? null : contact.email} />
)

/** In the colour of the address, which stays when somebody is renamed. */
export const ContactAvatar = ({ contact, isLarge = false }: { contact: Contact; isLarge?: boolean }) => (
  <Avatar name={nameOf(contact)} of={normalizeEmail(contact.email)} isLarge={isLarge} />
)

export const nameOf = ({ name, email }: Contact): string => name ?? email

/** Under which letter of the list somebody stands; all that begins with no letter stands together. */
export function letterOf(contact: Contact): string {
  const [first = ''] = removeAccents(nameOf(contact)).trimStart()
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}
