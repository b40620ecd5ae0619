import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GroupsPage } from '../features/address-book/groups-page.tsx'
import { NeedsPlan } from '../features/address-book/needs-plan.tsx'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { boot } from '../platform/boot.ts'
import { QueryProvider } from '../platform/query.tsx'
import { useSession } from '../platform/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './address-book.module.css'

/** People one sends to together, under one name. */
export function ContactGroupsScreen() {
  const { t } = useTranslation(['book', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const { addRecipients } = useUploader()
  useTitle(`${t('groups_title')}, Envoi`)
  if (!user) return null
  function sendTo(emails: string[]): void {
    addRecipients(emails.join('\n'))
    void navigate({ to: '/' })
  }
  return (
    <SidePanel
      title={t('groups_title')}
      width="two_third"
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <QueryProvider>
        <p className={styles.ways}>
          <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
            {t('to_dashboard')}
          </Link>
          <Link to="/dashboard/address-book" className={buttonClass({ variant: 'quiet' })}>
            {t('to_book')}
          </Link>
        </p>
        {user.payingUser ? (
          <GroupsPage key={user.uid} uid={user.uid} {...(boot.place.hasUploader && { onSend: sendTo })} />
        ) : (
          <NeedsPlan />
        )}
      </QueryProvider>
    </SidePanel>
  )
}
