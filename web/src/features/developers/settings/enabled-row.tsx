import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { SettingRows, SettingSwitch } from '../../../ui/options/setting-row.tsx'
import { useTellProblem } from '../problem.ts'
import { keepApi } from '../queries.ts'

/** On at once; off after it was said what stops with it. */
export function EnabledRow({
  uid,
  isEnabled,
  mayEnable,
}: {
  uid: string
  isEnabled: boolean
  /** Without a plan it can only be switched off. */
  mayEnable: boolean
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const tell = useTellProblem()
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const switching = useMutation({
    mutationFn: (isOn: boolean) => ask(isOn ? developerApi.enableApi() : developerApi.disableApi()),
    onSuccess(view) {
      keepApi(client, uid, view)
      setIsAsked(false)
    },
  })
  const problem = switching.error ? tell(switching.error) : undefined
  return (
    <>
      <SettingRows>
        <SettingSwitch
          title={t('enabled')}
          texts={[t('enabled_on'), t('enabled_off')]}
          isOn={isEnabled}
          isDisabled={!isEnabled && !mayEnable}
          change={{
            // While somebody is asked nothing has changed yet.
            isPending: switching.isPending && !isAsked,
            variables: switching.variables,
            mutate: (isOn) => (isOn ? switching.mutate(true) : setIsAsked(true)),
          }}
        />
      </SettingRows>
      {!isAsked && <ProblemText>{problem}</ProblemText>}
      {isAsked && (
        <LazyConfirmDialog
          title={t('disable_ask')}
          confirmLabel={t('disable_do')}
          cancelLabel={t('developers:cancel')}
          missing={t('developers:problem_network')}
          progress={{ isBusy: switching.isPending, busyLabel: t('developers:one_moment'), problem }}
          onConfirm={() => switching.mutate(false)}
          onCancel={() => {
            setIsAsked(false)
            switching.reset()
          }}
        >
          {t('disable_warn')}
        </LazyConfirmDialog>
      )}
    </>
  )
}
