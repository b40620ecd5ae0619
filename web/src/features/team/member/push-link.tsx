import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberView } from '@envoi/contract/teams'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { nameOf } from '../members/person.tsx'
import { useTellProblem } from '../problem.ts'
import { pushLinkQuery } from '../queries.ts'
import { ActRow } from './act-row.tsx'
import { useSave } from './use-save.ts'

/** Where a member is sent files without an account: made for them, copied, taken back. What it asks is theirs to say. */
export function PushLink({ team, member }: { team: string; member: MemberView }) {
  const { t } = useTranslation('team')
  const tell = useTellProblem()
  const [isAsked, setIsAsked] = useState(false)
  const params = { team, id: member.id }
  const name = nameOf(member)
  const { data: link, error, refetch } = useQuery(pushLinkQuery(team, member.id))
  const making = useSave(team, () => ask(teamApi.makePersonalPushLink({ params })), { said: () => t('push_made') })
  const withdrawing = useSave(team, () => ask(teamApi.deletePersonalPushLink({ params })), {
    said: () => t('push_withdrawn'),
  })
  const area = useRef<HTMLDivElement>(null)
  // The button that made it or took it back has gone with that.
  useFocusAfterLoss(
    link,
    () => area.current?.querySelector('button')?.focus(),
    (_, before) => before !== undefined,
  )
  if (link === undefined && error)
    return (
      <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
        {tell(error)}
      </LoadFailed>
    )
  if (link === undefined) return <Loading>{t('one_moment')}</Loading>
  return (
    <div ref={area}>
      {link === null ? (
        <ActRow
          title={t('push_none')}
          text={t('push_none_text', { name })}
          label={t('push_make')}
          isBusy={making.isPending}
          onAct={() => making.mutate(undefined)}
        />
      ) : (
        <>
          <CopyField
            value={link}
            shown={link.replace(/^https?:\/\//, '')}
            words={{
              label: t('push_link'),
              copy: t('push_copy'),
              copied: t('push_copied'),
              byHand: t('push_copy_by_hand'),
            }}
          />
          <ActRow
            isDanger
            title={t('push_withdraw_what')}
            text={t('push_withdraw_text')}
            label={t('push_withdraw')}
            isBusy={withdrawing.isPending}
            onAct={() => setIsAsked(true)}
          />
        </>
      )}
      <ProblemText>{making.problem ?? withdrawing.problem}</ProblemText>
      {isAsked && (
        <LazyConfirmDialog
          title={t('push_withdraw_ask', { name })}
          confirmLabel={t('push_withdraw_what')}
          cancelLabel={t('cancel')}
          missing={t('problem_network')}
          onConfirm={() => {
            setIsAsked(false)
            withdrawing.mutate(undefined)
          }}
          onCancel={() => setIsAsked(false)}
        >
          {t('push_withdraw_text')}
        </LazyConfirmDialog>
      )}
    </div>
  )
}
