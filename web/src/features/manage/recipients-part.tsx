import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { AddRecipients } from './add-recipients.tsx'
import { useManaged } from './managed.ts'
import { Part } from './part.tsx'
import { RecipientRow } from './recipient-row.tsx'
import styles from './recipients-part.module.css'
import { ShownFirst } from './shown-first.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** As many as are seen without asking for more. */
const FIRST = 8

/** Who gets it by mail, with a link of their own, and what they did with it. */
export function RecipientsPart() {
  const { t } = useTranslation('manage')
  const { transfer, rights } = useManaged()
  const { recipients } = transfer
  const [isAdding, setIsAdding] = useState(false)
  const add = useFocusBack<HTMLButtonElement>(isAdding)
  return (
    <Part
      title={t('recipients')}
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
      <ShownFirst label={t('recipients')} items={recipients} first={FIRST} keyOf={({ email }) => email}>
        {(recipient) => <RecipientRow recipient={recipient} />}
      </ShownFirst>
    </Part>
  )
}
