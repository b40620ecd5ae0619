import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BookPage } from '../features/address-book/book-page.tsx'
import { ExportWays } from '../features/address-book/export-ways.tsx'
import { ImportPart } from '../features/address-book/import-part.tsx'
import { NeedsPlan } from '../features/address-book/needs-plan.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './address-book.module.css'

/** Fetched together, since home has to carry the name of every file that is fetched later. */
export { ContactGroupsScreen } from './contact-groups.tsx'

/** The people one sends to again and again. */
export function AddressBookScreen() {
  const { t } = useTranslation(['book', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  useTitle(`${t('title')}, Envoi`)
  if (!user) return null
  const { uid } = user
  return (
    <SidePanel
      title={t('title')}
      width="two_third"
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <p className={styles.ways}>
          <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
            {t('to_dashboard')}
          </Link>
          <Link to="/dashboard/contact-groups" className={buttonClass({ variant: 'quiet' })}>
            {t('to_groups')}
          </Link>
          {user.payingUser && <ExportWays uid={uid} />}
        </p>
        {user.payingUser ? <BookPage key={uid} uid={uid} more={<ImportPart uid={uid} />} /> : <NeedsPlan />}
      </QueryProvider>
    </SidePanel>
  )
}
