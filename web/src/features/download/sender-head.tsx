import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import { useFormat } from '../../platform/format.ts'
import { CardHead } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { initialsOf } from '../../ui/display/initials.ts'
import styles from './sender-head.module.css'

/** The name is what the sender calls themselves, so the address stands beside it where there is one. */
export function SenderHead({ transfer: { sender, isSenderUnproven, files, size } }: { transfer: TransferView }) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const person = sender.name || sender.email
  const initials = initialsOf(person ?? '')
  return (
    <CardHead>
      <span className={styles.avatar} aria-hidden="true">
        {initials || <Icon name="user" />}
      </span>
      <div className={styles.who}>
        <p className={classNames('cut', styles.name)} title={person ?? undefined}>
          <bdi>{person ?? t('somebody')}</bdi>
        </p>
        {sender.name && sender.email && (
          <p className="small cut" title={sender.email}>
            <bdi>{sender.email}</bdi>
          </p>
        )}
        <p className="small num">{t('sent_you', { count: files.length, size: format.size(size) })}</p>
        {isSenderUnproven === true && <p className={classNames('small', styles.unproven)}>{t('unproven')}</p>}
      </div>
    </CardHead>
  )
}
