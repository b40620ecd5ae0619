import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamView } from '@envoi/contract/teams'
import { Button } from '../../ui/button.tsx'
import { ImportSection } from './import/import-section.tsx'
import { InviteDialog } from './invite/invite-dialog.tsx'
import { MemberList } from './members/member-list.tsx'
import { TeamGate } from './team-gate.tsx'
import { TeamBanner, TeamHead } from './team-head.tsx'
import { TeamTabs } from './team-tabs.tsx'

/** Opened like one of its people; no id of theirs is as short. */
export const OPTIONS = 'options'
export const DIRECTORY = 'directory'

type Shown = {
  /** Which of its people is shown over the list. */
  open: string | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  renderOpen: (team: TeamView, id: string) => ReactNode
}

/** Who belongs to the team, for those who manage it. */
export const TeamPage = ({ team, uid, ...shown }: { team: string; uid: string } & Shown) => (
  <TeamGate team={team} uid={uid}>
    {(found) => <ManagedTeam team={found} {...shown} />}
  </TeamGate>
)

function ManagedTeam({ team, open, hrefOf, onOpen, renderOpen }: { team: TeamView } & Shown) {
  const { t } = useTranslation('team')
  const [isInviting, setIsInviting] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const seatsLeft = team.seats ? team.seats.max - team.seats.used : 0
  const mayInvite = team.planType !== 'NONE' && seatsLeft > 0
  return (
    <>
      <TeamTabs />
      <TeamHead team={team}>
        <Button data-row={OPTIONS} onClick={() => onOpen(OPTIONS)}>
          {t('options')}
        </Button>
        <Button data-row={DIRECTORY} onClick={() => onOpen(DIRECTORY)}>
          {t('scim')}
        </Button>
        {mayInvite && (
          <>
            <Button
              ref={opener}
              icon="sheet"
              aria-expanded={isImporting}
              aria-disabled={isImporting}
              onClick={() => setIsImporting(true)}
            >
              {t('import')}
            </Button>
            <Button variant="primary" icon="plus" onClick={() => setIsInviting(true)}>
              {t('invite')}
            </Button>
          </>
        )}
      </TeamHead>
      <TeamBanner team={team} />
      {isImporting && (
        <ImportSection
          team={team.team}
          onClose={() => {
            setIsImporting(false)
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      )}
      <MemberList team={team.team} role={team.role} isOpen={open !== undefined} hrefOf={hrefOf} onOpen={onOpen} />
      {isInviting && <InviteDialog team={team.team} seatsLeft={seatsLeft} onLeave={() => setIsInviting(false)} />}
      {open !== undefined && renderOpen(team, open)}
    </>
  )
}
