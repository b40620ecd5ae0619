import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { IconButton } from '../../../ui/button.tsx'
import type { RowListHandle } from '../../../ui/list/row-list.tsx'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { type Selection, isSelected } from '../selection/selection.ts'
import styles from './book-page.module.css'
import { ContactRows, nameOf } from './contact-rows.tsx'
import type { Contacts } from './use-contacts.ts'

/** Each contact, to be selected, changed or taken out. With Shift all from the last one selected to this one are. */
export function BookRows({
  handle,
  contacts,
  total,
  selection,
  isWorking,
  onSelect,
  onEdit,
  onDelete,
}: {
  handle: Ref<RowListHandle>
  contacts: Contacts
  total: number
  selection: Selection
  /** Something is being done with some of them: nobody else is taken out meanwhile. */
  isWorking: boolean
  onSelect: (id: string, place: number, isRange: boolean) => void
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
}) {
  const { t } = useTranslation('book')
  return (
    <ContactRows
      label={t('title')}
      handle={handle}
      contacts={contacts}
      total={total}
      renderBefore={(contact, place) => (
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
      )}
      renderAfter={(contact) => (
        <>
          <IconButton icon="pencil" label={t('edit', { name: nameOf(contact) })} onClick={() => onEdit(contact)} />
          <IconButton
            icon="trash"
            label={t('delete', { name: nameOf(contact) })}
            aria-disabled={isWorking}
            onClick={() => isWorking || onDelete(contact)}
          />
        </>
      )}
    />
  )
}
