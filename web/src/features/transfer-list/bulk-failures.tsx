import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './bulk-failures.module.css'
import type { BulkFailure } from './use-bulk.ts'
import { useNameOf } from './use-name-of.ts'
import { useTellProblem } from './use-problem.ts'

/** More are counted. */
const MOST = 10

/** Which ones it did not work for, and why. They stay picked, to be tried again. Whoever is far down the list is led to it. */
export function BulkFailures({ failures, onClose }: { failures: BulkFailure[]; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const tell = useTellProblem()
  const nameOf = useNameOf()
  const more = failures.length - MOST
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} className={styles.failures} role="alert" tabIndex={-1}>
      <div className={styles.head}>
        <p>
          <b>{t('failed', { count: failures.length })}</b> {t('failed_text', { count: failures.length })}
        </p>
        <IconButton icon="close" label={t('failed_close')} onClick={onClose} />
      </div>
      <ul className={styles.list}>
        {failures.slice(0, MOST).map(({ transfer, error }) => (
          <li key={transfer.transferId}>
            <b>
              <bdi>{nameOf(transfer)}</bdi>
            </b>
            <br />
            {tell(error)}
          </li>
        ))}
        {more > 0 && <li>{t('failed_more', { count: more })}</li>}
      </ul>
    </div>
  )
}
