import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import styles from './bulk-failures.module.css'
import { byReason } from './by-reason.ts'
import type { BulkFailed } from './bulk-store.ts'
import { useNameOf } from '../use-name-of.ts'
import { useTellProblem } from '../use-problem.ts'

/** Of those that failed for one reason. More are counted. */
const MOST = 5

/**
 * Which ones it did not work for, and why. They stay selected, to be tried again, until others are looked for. Whoever is
 * far down the list is led to it.
 */
export function BulkFailures({
  failed: { kind, failures },
  isNew,
  isSelected,
  onClose,
}: {
  failed: BulkFailed
  /** Not of what was done before this list was come to. */
  isNew: boolean
  isSelected: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('dashboard')
  const tell = useTellProblem()
  const nameOf = useNameOf()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It is read out by itself: nobody is taken away from what they write.
    if (isNew && !document.activeElement?.matches(WRITTEN)) note.current?.focus()
  }, [isNew])
  const count = failures.length
  return (
    <div ref={note} className={styles.failures} role="alert" tabIndex={-1} data-failures>
      <div className={styles.head}>
        <p>
          <b>{t(`failed_${kind}`, { count })}</b> {isSelected && t('failed_text', { count })}
        </p>
        <IconButton icon="close" label={t('note_close')} onClick={onClose} />
      </div>
      <ul className={styles.list}>
        {byReason(failures, tell).map(({ reason, transfers }) => (
          <li key={reason}>
            {reason}
            <br />
            {transfers.slice(0, MOST).map((transfer, place) => (
              <Fragment key={transfer.transferId}>
                {place > 0 && ', '}
                <b>
                  <bdi>{nameOf(transfer)}</bdi>
                </b>
              </Fragment>
            ))}
            {transfers.length > MOST && ` ${t('failed_more', { count: transfers.length - MOST })}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const WRITTEN = 'input:not([type="checkbox"]), textarea, select'
