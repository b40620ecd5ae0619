import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BookPage } from '../features/address-book/contacts/book-page.tsx'
import { ExportButtons } from '../features/address-book/contacts/export-buttons.tsx'
import { ImportSection } from '../features/address-book/import/import-section.tsx'
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
  useTitle(t('title'))
  if (!user) return null
  const { uid } = user
  return (
    <SidePanel
      title={t('title')}
      width="two_third"
      nav={<DashboardNav />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        {user.payingUser ? (
          <BookPage
            key={uid}
            uid={uid}
            onSend={sendTo}
            more={
              <ImportSection uid={uid}>
                <ExportButtons uid={uid} />
              </ImportSection>
            }
          />
        ) : (
          <NeedsPlan what="book" />
        )}
      </QueryProvider>
    </SidePanel>
  )
}
