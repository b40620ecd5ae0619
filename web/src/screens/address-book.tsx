import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookPage } from '../features/address-book/contacts/book-page.tsx'
import { ExportButtons } from '../features/address-book/contacts/export-buttons.tsx'
import { ImportActions } from '../features/address-book/import/import-actions.tsx'
import { ImportPage } from '../features/address-book/import/import-page.tsx'
import { NeedsPlan } from '../features/address-book/needs-plan.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { useSendTo } from './use-send-to.ts'

/** Fetched together, since home has to carry the name of every file that is fetched later. */
export { ContactGroupsScreen } from './contact-groups.tsx'

/** The people one sends to again and again. */
export function AddressBookScreen() {
  const { t } = useTranslation(['book', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const sendTo = useSendTo()
  const [importing, setImporting] = useState<'not yet' | 'open' | 'closed'>('not yet')
  const title = t(importing === 'open' ? 'import_title' : 'title')
  useTitle(title)
  if (!user) return null
  const { uid } = user
  return (
    <SidePanel
      title={title}
      width="two_third"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        {!user.payingUser && <NeedsPlan what="book" />}
        {user.payingUser && importing === 'open' && (
          <ImportPage key={uid} uid={uid} onClose={() => setImporting('closed')} />
        )}
        {user.payingUser && importing !== 'open' && (
          <BookPage
            key={uid}
            uid={uid}
            onSend={sendTo}
            more={
              <ImportActions isBack={importing === 'closed'} onImport={() => setImporting('open')}>
                <ExportButtons uid={uid} />
              </ImportActions>
            }
          />
        )}
      </QueryProvider>
    </SidePanel>
  )
}
