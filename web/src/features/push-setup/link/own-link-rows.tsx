import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SettingRow, SettingRows } from '../../../ui/options/setting-row.tsx'
import { useTellProblem } from '../problem.ts'
import { ownPage, readPagesAgain } from '../queries.ts'

const calls = { renew: teamApi.renewPersonalPushLink, withdraw: teamApi.deletePersonalPushLink }
type Act = keyof typeof calls
const acts = Object.keys(calls) as Act[]

/** One's own link gets another address, or goes: the one that was handed on leads nowhere then. */
export function OwnLinkRows({ uid, team }: { uid: string; team: string }) {
  const { t } = useTranslation('pushSetup')
  const client = useQueryClient()
  const toasts = useToasts()
  const tell = useTellProblem()
  const [asked, setAsked] = useState<Act>()
  const acting = useMutation({
    mutationFn: async (act: Act): Promise<unknown> => ask<unknown>(calls[act](ownPage(uid, team))),
    async onSuccess(_, act) {
      toasts.show(t(`${act}_done`))
      setAsked(undefined)
      await readPagesAgain(client, uid)
    },
  })
  return (
    <Section title={t('link')}>
      <SettingRows>
        {acts.map((act) => (
          <SettingRow key={act} title={t(`${act}_row`)} text={t(`${act}_text`)}>
            <Button variant={act === 'withdraw' ? 'danger' : 'plain'} onClick={() => setAsked(act)}>
              {t(act)}
            </Button>
          </SettingRow>
        ))}
      </SettingRows>
      {asked && (
        <LazyConfirmDialog
          title={t(`${asked}_ask`)}
          confirmLabel={t(`${asked}_do`)}
          cancelLabel={t('cancel')}
          missing={t('problem_network')}
          progress={{
            isBusy: acting.isPending,
            busyLabel: t('one_moment'),
            problem: acting.error ? tell(acting.error) : undefined,
          }}
          onConfirm={() => acting.mutate(asked)}
          onCancel={() => {
            setAsked(undefined)
            acting.reset()
          }}
        >
          {t(`${asked}_warn`)}
        </LazyConfirmDialog>
      )}
    </Section>
  )
}
