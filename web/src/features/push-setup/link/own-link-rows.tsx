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
import { ownPage, readPagesAgain, showLink } from '../queries.ts'

const acts = ['renew', 'withdraw'] as const
type Act = (typeof acts)[number]

/** One's own link gets another address, or goes: the one that was handed on leads nowhere then. */
export function OwnLinkRows({ uid, team }: { uid: string; team: string }) {
  const { t } = useTranslation('pushSetup')
  const client = useQueryClient()
  const toasts = useToasts()
  const tell = useTellProblem()
  const [asked, setAsked] = useState<Act>()
  const acting = useMutation({
    async mutationFn(act: Act) {
      if (act === 'renew') return ask(teamApi.renewPersonalPushLink(ownPage(uid, team)))
      await ask(teamApi.deletePersonalPushLink(ownPage(uid, team)))
      return undefined
    },
    async onSuccess(renewed, act) {
      // Before it is said: the one that is shown until then leads nowhere.
      if (renewed) showLink(client, uid, renewed.link)
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
