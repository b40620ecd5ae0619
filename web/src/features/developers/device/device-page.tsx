import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/feedback/load-state.tsx'
import { NeedsPlan } from '../needs-plan.tsx'
import { isGone } from '../../../platform/problem.ts'
import { useTellProblem } from '../problem.ts'
import { CodeForm } from './code-form.tsx'
import { DeviceRequest } from './device-request.tsx'
import { Outcome } from './outcome.tsx'
import { readUserCode } from './user-code.ts'

type End = 'approved' | 'denied' | 'expired'

/** `/account/device?code=ABCD-EFGH`: whether a program without a browser gets a key. */
export function DevicePage({ user }: { user: UserView }) {
  const { t } = useTranslation('device')
  const first = useCodeOfAddress()
  const [code, setCode] = useState(() => readUserCode(first ?? ''))
  const [end, setEnd] = useState<End>()
  if (!user.payingUser) return <NeedsPlan icon="key" title={t('plan_title')} text={t('plan_text')} />
  if (end === 'approved')
    return (
      <Outcome icon="check" title={t('approved_title')} texts={[t('approved_text'), t('approved_keys')]}>
        <Link to="/account/$page" params={{ page: 'api' }} className={buttonClass({})}>
          {t('approved_see')}
        </Link>
      </Outcome>
    )
  if (end === 'denied') return <Outcome icon="close" title={t('denied_title')} texts={[t('denied_text')]} />
  if (end === 'expired')
    return (
      <Outcome icon="clock" title={t('expired_title')} texts={[t('expired_text')]}>
        <Button
          variant="primary"
          onClick={() => {
            setCode(undefined)
            setEnd(undefined)
          }}
        >
          {t('another')}
        </Button>
      </Outcome>
    )
  return <Asking user={user} code={code} typed={first ?? ''} onCode={setCode} onEnd={setEnd} />
}

function Asking({
  user,
  code,
  typed,
  onCode,
  onEnd,
}: {
  user: UserView
  code: string | undefined
  typed: string
  onCode: (code: string) => void
  onEnd: (end: End) => void
}) {
  const { t } = useTranslation('device')
  const tell = useTellProblem()
  const request = useQuery({
    queryKey: ['developers', user.uid, 'device', code],
    queryFn: ({ signal }) => ask(developerApi.getDeviceCode({ params: { code: code ?? '' } }, { signal })),
    enabled: code !== undefined,
    retry: false,
    gcTime: 0,
  })
  if (code !== undefined && request.data)
    return <DeviceRequest user={user} code={code} request={request.data} onEnd={onEnd} />
  if (code !== undefined && request.isFetching) return <Loading>{t('reading')}</Loading>
  const problem = () => {
    if (!request.error) return undefined
    return isGone(request.error) ? t('code_unknown') : tell(request.error)
  }
  return (
    <CodeForm
      first={code ?? typed}
      problem={problem()}
      onCode={(next) => (next === code ? void request.refetch() : onCode(next))}
    />
  )
}

/** It is taken out of the address at once: whoever goes back does not come upon it again. */
function useCodeOfAddress(): string | undefined {
  const navigate = useNavigate()
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? undefined)
  const forget = useEffectEvent(
    () => void navigate({ to: '/account/$page', params: { page: 'device' }, replace: true, resetScroll: false }),
  )
  useEffect(() => {
    if (code !== undefined) forget()
  }, [code])
  return code
}
