import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { IconButton } from '../../../ui/button.tsx'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import type { RowListHandle } from '../../../ui/list/row-list.tsx'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { type Selection, isSelected } from '../selection/selection.ts'
import styles from './book-rows.module.css'
import { ContactRows, ContactWords, letterOf, nameOf } from './contact-rows.tsx'
import { GroupBadges } from './group-badges.tsx'
import type { Contacts } from './use-contacts.ts'

/** Where two badges leave room for a name, as long as nobody is open beside the list. */
const ROOMY = '(min-width: 90rem)'

/** Each contact, to be selected, opened or sent to. With Shift all from the last one selected to this one are. */
export function BookRows({
  handle,
  contacts,
  total,
  selection,
  openId,
  onSelect,
  onOpen,
  onSend,
}: {
  handle: Ref<RowListHandle>
  contacts: Contacts
  total: number
  selection: Selection
  openId: string | undefined
  onSelect: (id: string, place: number, isRange: boolean) => void
  onOpen: (contact: Contact) => void
  /** Nothing where nobody can send. */
  onSend?: ((contact: Contact) => void) | undefined
}) {
  const { t } = useTranslation('book')
  const isRoomy = useMedia(ROOMY)
  return (
    <ContactRows
      label={t('title')}
      handle={handle}
      contacts={contacts}
      total={total}
      renderBefore={(contact, place) => (
        <>
          <span className={styles.letter} aria-hidden="true">
            {letterAt(contacts, contact, place)}
          </span>
          <span className={styles.check}>
            <Checkbox
              checked={isSelected(selection, contact.id)}
              onChange={({ nativeEvent }) =>
                onSelect(contact.id, place, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            >
              <span className="sr">{t('select', { name: nameOf(contact) })}</span>
            </Checkbox>
          </span>
        </>
      )}
      renderWords={(contact) => (
        <button
          type="button"
          className={styles.open}
          data-row={contact.id}
          aria-current={contact.id === openId}
          onClick={() => onOpen(contact)}
        >
          <ContactWords contact={contact} />
        </button>
      )}
      renderAfter={(contact) => (
        <>
          <span className={styles.groups}>
            <GroupBadges
              groups={contact.groups ?? []}
              total={contact.groupCount ?? 0}
              most={isRoomy && openId === undefined ? 2 : 1}
            />
          </span>
          {onSend && (
            <IconButton
              icon="send"
              label={t('send_to', { name: nameOf(contact) })}
              className={styles.send}
              onClick={() => onSend(contact)}
            />
          )}
        </>
      )}
    />
  )
}

/** Of the first with this letter; of the first row that is read, since nobody knows who stands before it. */
function letterAt(contacts: Contacts, contact: Contact, place: number): string | undefined {
  const before = place > 0 ? contacts.at(place - 1) : undefined
  const letter = letterOf(contact)
  return before && letterOf(before) === letter ? undefined : letter
}
