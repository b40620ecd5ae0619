import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { IconButton } from '../../../../ui/button.tsx'
import { CopyByHand, useCopy } from '../../../../ui/fields/copy-field.tsx'
import type { LeftOut, Place } from '../../state.ts'
import styles from './recipients-field-notes.module.css'

/** Under the recipients: that these are as many as one transfer takes, and who found no room. */
export function RecipientNotes({
  id,
  count,
  max,
  place,
  leftOut,
  onAdd,
  onForget,
}: {
  id: string
  count: number
  max: number
  place: Place
  leftOut: LeftOut
  onAdd: (text: string) => void
  onForget: () => void
}) {
  const { t } = useTranslation('form')
  const isFull = count >= max
  const leftOutCount = leftOut.entries.length + leftOut.unknown
  const planMax = planLimits.PREMIUM.recipients
  // On a customer's site nothing is sold to their guests.
  const isPlanOffered = isFull && place.planType === 'NONE' && place.isMainSite && max < planMax
  const sentences = [
    ...(leftOutCount > 0 ? [t('left_out', { count: leftOutCount })] : []),
    ...(isFull
      ? [t('recipients_full', { max }), isPlanOffered ? t('recipients_plan', { planMax }) : t('recipients_again')]
      : []),
  ]
  return (
    <div className={styles.notes}>
      {/* Always there, so that what comes into it is read out. */}
      <output>
        {sentences.length > 0 && (
          <span id={id} className={styles.sentence}>
            {sentences.join(' ')}
          </span>
        )}
      </output>
      {leftOutCount > 0 && (
        <IconButton icon="close" size={16} className={styles.forget} label={t('left_out_forget')} onClick={onForget} />
      )}
      {(isPlanOffered || leftOutCount > 0) && (
        <div className={styles.actions}>
          {leftOutCount > 0 && <LeftOutActions leftOut={leftOut} isRoom={!isFull} onAdd={onAdd} />}
          {isPlanOffered && (
            <Link to="/plans" className={styles.action}>
              {t('recipients_plan_see')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

function LeftOutActions({
  leftOut: { entries, unknown },
  isRoom,
  onAdd,
}: {
  leftOut: LeftOut
  isRoom: boolean
  onAdd: (text: string) => void
}) {
  const { t } = useTranslation('form')
  const { outcome, copy } = useCopy()
  const text = entries.join('\n')
  return (
    <>
      {isRoom && entries.length > 0 && (
        <button type="button" className={styles.action} onClick={() => onAdd(text)}>
          {t('left_out_add')}
        </button>
      )}
      {unknown === 0 && (
        <button type="button" className={styles.action} onClick={() => void copy(text)}>
          {outcome === 'copied' ? t('left_out_copied') : t('left_out_copy')}
        </button>
      )}
      {outcome === 'refused' && (
        <CopyByHand value={entries.join(', ')} label={t('left_out_copy')} hint={t('left_out_by_hand')} />
      )}
    </>
  )
}
