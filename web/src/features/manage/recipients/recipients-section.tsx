import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { useManaged } from '../managed.ts'
import { ExpandableList } from '../page/expandable-list.tsx'
import { Section } from '../page/section.tsx'
import { AddRecipients } from './add-recipients.tsx'
import { RecipientRow } from './recipient-row.tsx'
import styles from './recipients-section.module.css'

/** As many as are seen without asking for more. */
const FIRST = 8

/** Who gets it by mail, with a link of their own, and what they did with it. */
export function RecipientsSection() {
  const { t } = useTranslation('manage')
  const { transfer, rights } = useManaged()
  const format = useFormat()
  const { recipients } = transfer
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  useFocusAfterLoss(isAdding, () => add.current?.focus(), hasClosed)
  return (
    <Section
      title={t('recipients')}
      {...(recipients.length > 0 && { count: format.number(recipients.length) })}
      action={
        rights.changes &&
        !isAdding && (
          <Button ref={add} variant="quiet" icon="plus" onClick={() => setIsAdding(true)}>
            {t('add_recipients')}
          </Button>
        )
      }
    >
      {isAdding && rights.changes && <AddRecipients leave={() => setIsAdding(false)} />}
      {recipients.length === 0 && !isAdding && <p className={styles.none}>{t('recipients_none')}</p>}
      <ExpandableList label={t('recipients')} items={recipients} first={FIRST} keyOf={({ email }) => email}>
        {(recipient) => <RecipientRow recipient={recipient} />}
      </ExpandableList>
    </Section>
  )
}
