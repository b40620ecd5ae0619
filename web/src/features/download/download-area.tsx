import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScene } from '../../ui/scene.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Loading } from './loading.tsx'
import { Notice } from './notice.tsx'
import { OpenTransfer } from './open-transfer.tsx'
import { PasswordCard } from './password-card.tsx'
import { sceneOf } from './scene-of.ts'
import { useNow } from './use-now.ts'
import { type Visit, useVisit } from './use-visit.ts'
import type { View } from './view-of.ts'

/** Where a link leads: the transfer, or the honest reason why not. */
export function DownloadArea({ id }: { id: string }) {
  const now = useNow()
  const visit = useVisit(id, now)
  const { view } = visit
  useScene(sceneOf(view, now))
  useTitle(useTitleOf(view))
  return view.kind === 'loading' ? <Loading /> : <Shown id={id} visit={visit} view={view} now={now} />
}

type ShownView = Exclude<View, { kind: 'loading' }>

/** What replaces something else takes the focus; what is there first does not. */
function Shown({ id, visit, view, now }: { id: string; visit: Visit; view: ShownView; now: Date }) {
  const [first] = useState(view.kind)
  const isFocusWanted = view.kind !== first
  if (view.kind === 'password') return <PasswordCard open={visit.open} isFocusWanted={isFocusWanted} />
  if (view.kind !== 'open') return <Notice key={view.kind} view={view} visit={visit} isFocusWanted={isFocusWanted} />
  return <OpenTransfer id={id} transfer={view.transfer} visit={visit} now={now} isFocusWanted={isFocusWanted} />
}

function useTitleOf(view: View): string | null {
  const { t } = useTranslation('downloader')
  if (view.kind === 'loading') return null
  if (view.kind === 'open') {
    return view.transfer.name ? t('page_title', { name: view.transfer.name }) : t('page_title_neutral')
  }
  return t('page_title', { name: t(`${view.kind}_title`) })
}
