import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useTitle } from '../../platform/use-title.ts'
import { type Again, ManagedContext } from './managed.ts'
import { Loading, Notice, wordsOf } from './notice.tsx'
import { type Keys, managedQuery } from './queries.ts'
import { SceneOf } from './scene-of.tsx'
import { rightsIn, stateOf } from './state-of.ts'
import { TransferPage } from './transfer-page.tsx'
import { type TransferReply, type View, viewOf } from './view-of.ts'

/**
 * Where a sender follows and changes what was sent. `onLeave`: back to the list that it lies over; the sea behind it
 * tells of something else then.
 */
export function ManageArea({
  keys,
  again,
  isSentHere = false,
  onLeave,
}: {
  keys: Keys
  again?: Again | undefined
  /** Its bytes are on their way from this very page. */
  isSentHere?: boolean
  onLeave?: () => void
}) {
  const now = useNow()
  const toasts = useToasts()
  const { data, error, isFetching, refetch } = useQuery(managedQuery(keys))
  const view = viewOf(useLatest(data, error))
  useTitle(useTitleOf(view, onLeave !== undefined))
  const [wasOpen, setWasOpen] = useState(false)
  if (view.kind === 'open' && !wasOpen) setWasOpen(true)
  const [say] = useState(() => (text: string) => toasts.show(text))

  const scene = !onLeave && <SceneOf view={view} now={now} />

  if (view.kind === 'loading') {
    return (
      <>
        {scene}
        <Loading />
      </>
    )
  }
  if (view.kind !== 'open') {
    // What replaces the transfer takes the focus; what is there first does not.
    return (
      <>
        {scene}
        <Notice
          view={view}
          isAsking={isFetching}
          isFocusWanted={wasOpen}
          askAgain={() => void refetch()}
          onLeave={onLeave}
        />
      </>
    )
  }
  const { transfer } = view
  const state = stateOf(transfer, now)
  return (
    <ManagedContext value={{ keys, transfer, state, rights: rightsIn[state], now, again, isSentHere, say }}>
      <TransferPage view={view} isAside={onLeave !== undefined} />
    </ManagedContext>
  )
}

/** The title names the transfer, never the address of this page. */
function useTitleOf(view: View, isAside: boolean): string | null {
  const { t } = useTranslation('manage')
  if (view.kind === 'loading') return null
  if (view.kind !== 'open') return t(wordsOf(view.kind, isAside).title)
  const { name, files } = view.transfer
  return name || t('untitled', { count: files.length })
}

/** A query that failed forgets why as soon as it asks again. What was known stays true until there is news. */
function useLatest(reply: TransferReply | undefined, error: Error | null) {
  const [known, setKnown] = useState({ reply, error })
  const isNews = (reply ?? error) !== null && (known.reply !== reply || known.error !== error)
  if (isNews) setKnown({ reply, error })
  return known
}
