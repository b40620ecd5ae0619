import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupBack, GroupWays } from '../features/address-book/groups/group-ways.tsx'
import { GroupsPage } from '../features/address-book/groups/groups-page.tsx'
import { useGroups } from '../features/address-book/groups/use-groups.ts'
import { NeedsPlan } from '../features/address-book/needs-plan.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { type SessionUser, useSession } from '../platform/session/session.ts'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import { DashboardNav } from './dashboard-nav.tsx'
import { useSendTo } from './use-send-to.ts'

/** People one sends to together, under one name: that of the group that is open is the title of the page. */
export function ContactGroupsScreen() {
  const user = useSession()
  if (!user) return null
  return (
    <QueryProvider>
      <GroupsPanel key={user.uid} user={user} />
    </QueryProvider>
  )
}

function GroupsPanel({ user: { uid, payingUser } }: { user: SessionUser }) {
  const { t } = useTranslation(['book', 'frame'])
  const navigate = useNavigate()
  const sendTo = useSendTo()
  const heading = useRef<HTMLHeadingElement>(null)
  const groups = useGroups(uid, payingUser)
  const { open, go } = groups
  const title = open?.name ?? t('groups_title')
  useTitle(title)
  return (
    <SidePanel
      title={title}
      titleRef={heading}
      width="two_third"
      nav={<DashboardNav />}
      above={open && <GroupBack onClose={() => go(undefined)} />}
      head={open && <GroupWays key={open.id} uid={uid} group={open} onClose={() => go(undefined)} />}
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      {payingUser ? (
        <GroupsPage
          uid={uid}
          groups={groups}
          title={heading}
          onSend={sendTo && (({ emails, total }) => sendTo(emails, total))}
        />
      ) : (
        <NeedsPlan what="groups" />
      )}
    </SidePanel>
  )
}
