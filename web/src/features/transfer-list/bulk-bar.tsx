import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import styles from './bulk-bar.module.css'
import { ExtendQuestion } from './extend-question.tsx'
import type { ListName } from './list-state.ts'
import { Question } from './question.tsx'
import type { Bulk, BulkAction } from './use-bulk.ts'

type Kind = BulkAction['kind']

const kinds: Record<ListName, readonly Kind[]> = {
  running: ['delete'],
  sent: ['extend', 'close', 'reopen', 'delete'],
  received: ['exclude'],
  archive: [],
}
const icons: Record<Kind, IconName> = {
  extend: 'clock',
  close: 'pause',
  reopen: 'play',
  delete: 'trash',
  exclude: 'close',
}

/** What can be done with all that are picked. While it is being done, how far that is. */
export function BulkBar({
  uid,
  list,
  count,
  bulk,
  onRun,
  onExport,
  onClear,
}: {
  uid: string
  list: ListName
  count: number
  bulk: Bulk
  onRun: (action: BulkAction) => void
  onExport: () => void
  onClear: () => void
}) {
  const { t } = useTranslation('dashboard')
  const [asked, setAsked] = useState<Kind | null>(null)
  const leave = (): void => setAsked(null)
  const answer = (action: BulkAction): void => {
    leave()
    onRun(action)
  }
  // Opening again is harmless; all else is asked about.
  const begin = (kind: Kind): void => (kind === 'reopen' ? onRun({ kind }) : setAsked(kind))
  if (bulk.running) return <Doing running={bulk.running} onStop={bulk.stop} />
  return (
    <div className={styles.bar} role="group" aria-label={t('picked_actions')}>
      <span className={`${styles.count} num`}>{t('picked', { count })}</span>
      {kinds[list].map((kind) => (
        <Button
          key={kind}
          variant={kind === 'delete' ? 'danger' : 'quiet'}
          icon={icons[kind]}
          onClick={() => begin(kind)}
        >
          {t(`bulk_${kind}`)}
        </Button>
      ))}
      <Button variant="quiet" icon="sheet" onClick={onExport}>
        {t('csv')}
      </Button>
      <IconButton icon="close" label={t('clear_picked')} className={styles.clear} onClick={onClear} />
      {asked === 'extend' && (
        <ExtendQuestion uid={uid} count={count} onAnswer={(to) => answer({ kind: 'extend', to })} onLeave={leave} />
      )}
      {asked !== null && asked !== 'extend' && asked !== 'reopen' && (
        <Question
          title={t(`${asked}_title`, { count })}
          text={t(`${asked}_text`, { count })}
          answer={t(`${asked}_do`, { count })}
          isDangerous
          onAnswer={() => answer({ kind: asked })}
          onLeave={leave}
        />
      )}
    </div>
  )
}

function Doing({ running, onStop }: { running: NonNullable<Bulk['running']>; onStop: () => void }) {
  const { t } = useTranslation('dashboard')
  const { kind, settled, total, isWaiting } = running
  return (
    <div className={styles.bar}>
      <progress className={styles.progress} aria-label={t(`doing_${kind}`)} value={settled} max={total} />
      <span className={`${styles.count} num`} aria-hidden>
        {t('done_of', { settled, total })}
      </span>
      <span className="small">{isWaiting ? t('waiting_for_server') : t(`doing_${kind}`)}</span>
      <Button variant="quiet" className={styles.clear} onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}
