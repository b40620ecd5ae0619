import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnLookFields } from '../features/branding/fields/look-basics.tsx'
import { PageFields } from '../features/push-setup/fields/page-fields.tsx'
import { SaveState } from '../features/push-setup/save-state.tsx'
import { NeedsPlan } from '../features/widgets/needs-plan.tsx'
import type { Asks, Parts } from '../features/widgets/parts.ts'
import { WidgetEditor } from '../features/widgets/widget-editor.tsx'
import { WidgetsPage } from '../features/widgets/widgets-page.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { useTitle } from '../platform/use-title.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { DashboardNav } from './dashboard-nav.tsx'

/** What a widget asks, and how it looks, is set as of push pages and sites. */
const parts: Parts = {
  Asks: WidgetAsks,
  Look: ({ ownerId, ...look }) => <OwnLookFields owner={{ userId: ownerId }} {...look} />,
  SaveState,
}

/** Forms for one's own website, by which people without an account send files: `?widget=` says which. */
export function WidgetsScreen() {
  const { t } = useTranslation(['widgets', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const { widget: id } = useSearch({ from: '/sender/dashboard/widgets' })
  const [isUnsaved, setIsUnsaved] = useState(false)
  useTitle(t('title'))
  if (!user) return null
  /** A team's are its owner's. */
  const ownerId = user.managerId ?? user.uid
  const go = (chosen: string | undefined): void =>
    void navigate({
      to: '/dashboard/widgets',
      search: chosen === undefined ? {} : { widget: chosen },
      // Whoever closed one does not want to go back to it.
      replace: chosen === undefined,
      resetScroll: chosen !== undefined,
    })
  return (
    <SidePanel
      title={t('title')}
      width={typeof id === 'string' ? 'full' : 'two_third'}
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      mayStay={isUnsaved}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        {typeof id === 'string' ? (
          <WidgetEditor
            key={`${ownerId} ${id}`}
            ownerId={ownerId}
            id={id}
            parts={parts}
            // A plan made to order.
            mayHideByline={user.planType === 'ENTERPRISE'}
            onUnsaved={setIsUnsaved}
            onClose={() => go(undefined)}
          />
        ) : (
          <WidgetsPage
            key={ownerId}
            ownerId={ownerId}
            memberId={user.managerId === null ? undefined : user.uid}
            whenNone={user.payingUser ? undefined : <NeedsPlan />}
            onOpen={go}
          />
        )}
      </QueryProvider>
    </SidePanel>
  )
}

function WidgetAsks({ receiver, ...asks }: Asks) {
  const { t } = useTranslation('widgetPreview')
  return <PageFields {...asks} titleInstead={t(asks.language, { receiver })} />
}
