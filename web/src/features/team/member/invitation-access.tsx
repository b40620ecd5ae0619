import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, teamInvitation } from '@envoi/contract/limits'
import type { MemberView } from '@envoi/contract/teams'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { RemoveDialog } from '../members/remove-dialog.tsx'
import { act } from '../members/use-member-bulk.ts'
import { ActRow } from './act-row.tsx'
import { useSave } from './use-save.ts'

/** Somebody who has not answered yet: the link again, or no longer. */
export function InvitationAccess({ team, member, onGone }: { team: string; member: MemberView; onGone: () => void }) {
  const { t } = useTranslation('team')
  const [isAsked, setIsAsked] = useState(false)
  const { email } = member
  const resending = useSave(team, () => act(team, member, { kind: 'resend' }), { said: () => t('resent', { email }) })
  const withdrawing = useSave(team, () => act(team, member, { kind: 'remove', transfers: 'keep' }), {
    said: () => t('withdrawn', { email }),
    onSaved: onGone,
  })
  return (
    <>
      <ActRow
        title={t('resend_what')}
        text={t('resend_what_text', { days: teamInvitation.lives / DAY })}
        label={t('resend_do')}
        isBusy={resending.isPending}
        onAct={() => resending.mutate(undefined)}
      />
      <ActRow
        isDanger
        title={t('withdraw_what')}
        text={t('withdraw_what_text')}
        label={t('withdraw_do')}
        isBusy={withdrawing.isPending}
        onAct={() => setIsAsked(true)}
      />
      <ProblemText>{resending.problem ?? withdrawing.problem}</ProblemText>
      {isAsked && (
        <RemoveDialog
          members={[member]}
          onAnswer={() => {
            setIsAsked(false)
            withdrawing.mutate(undefined)
          }}
          onLeave={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
