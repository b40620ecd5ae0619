import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberView } from '@envoi/contract/teams'
import type { LeftTransfers } from '@envoi/contract/words'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { nameOf } from '../members/person.tsx'
import { RemoveDialog } from '../members/remove-dialog.tsx'
import { act } from '../members/use-member-bulk.ts'
import { ActRow } from './act-row.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSave } from './use-save.ts'

/** Asks for what proves who one is, and gives the team away. */
export type RenderGive = (member: MemberView, onLeave: () => void) => ReactNode

/** What of a member's access can be changed: the password, whether they may sign in, and whether they belong to the team. */
export function Access({
  team,
  member,
  renderGive,
  onGone,
}: {
  team: string
  member: MemberView
  /** For the owner alone. */
  renderGive?: RenderGive
  onGone: () => void
}) {
  const { t } = useTranslation('team')
  const [asked, setAsked] = useState<'password' | 'suspend' | 'remove' | 'give'>()
  const leave = (): void => setAsked(undefined)
  const name = nameOf(member)
  const one = { count: 1, number: '1' }
  const acting = useSave(team, (kind: 'suspend' | 'reactivate') => act(team, member, { kind }), {
    said: (kind) => t(`done_${kind}`, one),
  })
  const removing = useSave(team, (transfers: LeftTransfers) => act(team, member, { kind: 'remove', transfers }), {
    said: () => t('done_remove', one),
    onSaved: onGone,
  })
  const isSuspended = member.status === 'SUSPENDED'
  return (
    <>
      {/* Managers keep their passwords to themselves. */}
      {member.role === 'MEMBER' && (
        <ActRow
          title={t('password_title')}
          text={t('password_text', { name })}
          label={t('password_set')}
          onAct={() => setAsked('password')}
        />
      )}
      <ActRow
        title={t(isSuspended ? 'reactivate_what' : 'suspend_what')}
        text={t(isSuspended ? 'reactivate_what_text' : 'suspend_what_text', { name })}
        label={t(isSuspended ? 'bulk_reactivate' : 'bulk_suspend')}
        isBusy={acting.isPending}
        onAct={() => (isSuspended ? acting.mutate('reactivate') : setAsked('suspend'))}
      />
      {renderGive && (
        <ActRow
          title={t('owner_what')}
          text={t('owner_what_text', { name })}
          label={t('owner_what')}
          onAct={() => setAsked('give')}
        >
          {asked === 'give' && renderGive(member, leave)}
        </ActRow>
      )}
      <ActRow
        isDanger
        title={t('remove_what')}
        text={t('remove_what_text')}
        label={t('bulk_remove')}
        isBusy={removing.isPending}
        onAct={() => setAsked('remove')}
      />
      <ProblemText>{acting.problem ?? removing.problem}</ProblemText>
      {asked === 'password' && <PasswordDialog team={team} member={member} onLeave={leave} />}
      {asked === 'suspend' && (
        <LazyConfirmDialog
          title={t('suspend_named', { name })}
          confirmLabel={t('suspend_do', one)}
          cancelLabel={t('cancel')}
          missing={t('problem_network')}
          onConfirm={() => {
            leave()
            acting.mutate('suspend')
          }}
          onCancel={leave}
        >
          {t('suspend_what_text', { name })}
        </LazyConfirmDialog>
      )}
      {asked === 'remove' && (
        <RemoveDialog
          members={[member]}
          onAnswer={(transfers) => {
            leave()
            removing.mutate(transfers)
          }}
          onLeave={leave}
        />
      )}
    </>
  )
}
