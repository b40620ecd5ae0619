import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { api } from '../../../platform/api.ts'
import { useSaid } from '../../../platform/dates/said.ts'
import { useFormat } from '../../../platform/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { type Owner, readListsAgain, receivedQuery } from '../queries.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import styles from './one-transfer.module.css'
import { useTellProblem } from '../use-problem.ts'
import { useNameOf } from '../use-name-of.ts'

/** Who sent it and what is in it, and the way to it. `row`: as the list has it, unless it was opened without the list. */
export function ReceivedTransfer({
  owner,
  id,
  row,
  onGone,
  renderOwn,
}: {
  owner: Owner
  id: string
  row: ListedTransfer | undefined
  onGone: () => void
  /** What came by a push page is its receiver's to manage. */
  renderOwn: () => ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const said = useSaid()
  const nameOf = useNameOf()
  const tell = useTellProblem({ isOwn: false })
  const { data, error } = useQuery(receivedQuery(owner, id))
  if (data && 'push' in data) return renderOwn()
  const view = data && 'files' in data ? data : undefined
  const sender = row?.sender ?? view?.sender
  const fileCount = view?.files.length ?? row?.fileCount ?? null
  const who = [sender?.name, sender?.email].filter((part) => typeof part === 'string').join(', ')
  const facts: [string, string | undefined][] = [
    [t('fact_sender'), who],
    [t('fact_files'), fileCount === null ? undefined : t('files', { count: fileCount })],
    [t('fact_size'), view ? format.size(view.size) : row?.size ? format.size(row.size) : undefined],
    [t('fact_received'), row && said.moment(new Date(row.createdAt))],
    [t('fact_ends'), said.moment(new Date(row?.to ?? view?.validity.to ?? 0))],
    [t('fact_password'), row?.passwordRequired || data?.passwordRequired ? t('asked_for') : undefined],
    [t('fact_message'), view?.message ?? undefined],
  ]
  return (
    <>
      <h2 className={styles.title}>
        <bdi>{nameOf({ name: view?.name ?? row?.name ?? null, fileCount })}</bdi>
      </h2>
      {error && <p role="alert">{tell(error)}</p>}
      {(row ?? view) && <Facts facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />}
      {view && (
        <ul className={styles.files} aria-label={t('fact_files')}>
          {view.files.map(({ fileId, name, size }) => (
            <li key={fileId}>
              <bdi className="cut">{name}</bdi>
              <span className="small num">{format.size(size)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <a className={buttonClass({ variant: 'primary' })} href={`/dltransfer/${encodeURIComponent(id)}`}>
          {t('open_download')}
        </a>
        <Exclude owner={owner} id={id} onGone={onGone} />
      </div>
    </>
  )
}

/** There is no way back, so it is asked about. */
function Exclude({ owner, id, onGone }: { owner: Owner; id: string; onGone: () => void }) {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const toasts = useToasts()
  const tell = useTellProblem({ isOwn: false })
  const [isAsking, setIsAsking] = useState(false)
  async function exclude(): Promise<void> {
    setIsAsking(false)
    try {
      await api.excludeFromReceived({ params: { id } })
    } catch (error) {
      toasts.show(tell(error), { tone: 'problem' })
      return
    }
    await readListsAgain(client, owner)
    toasts.show(t('done_exclude', { count: 1 }))
    onGone()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('bulk_exclude')}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={t('exclude_title', { count: 1 })}
          text={t('exclude_text', { count: 1 })}
          confirmLabel={t('exclude_do', { count: 1 })}
          cancelLabel={t('keep', { count: 1 })}
          missing={t('problem_network')}
          onConfirm={() => void exclude()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
