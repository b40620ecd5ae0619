import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import { ApiError } from '@envoi/client/api-error'
import type { UserView } from '@envoi/contract/accounts'
import type { DeviceCodeView } from '@envoi/contract/api-keys'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { ExpiryChoice } from '../access/expiry-choice.tsx'
import { readExpiry, usualExpiry } from '../access/expiry.ts'
import { ScopeChoice } from '../access/scope-choice.tsx'
import { Loaded } from '../loaded.tsx'
import { isRefused, useTellProblem } from '../problem.ts'
import { apiQuery, keepApi, readKeysAgain } from '../queries.ts'
import styles from './device.module.css'

type Ended = 'approved' | 'denied' | 'expired'

/** Who asks, from where and for what, and the two answers. */
export function DeviceRequest({
  user,
  code,
  request: { client: program, source, askedAt, scopes: asked },
  onEnd,
}: {
  user: UserView
  code: string
  request: DeviceCodeView
  onEnd: (end: Ended) => void
}) {
  const { t } = useTranslation('device')
  const said = useSaid()
  const tell = useTellProblem()
  const client = useQueryClient()
  const api = useQuery(apiQuery(user.uid))
  const title = useFocusOnMount<HTMLHeadingElement>()
  const now = useNow()
  const [scopes, setScopes] = useState(asked)
  const [expiry, setExpiry] = useState(() => usualExpiry(now))
  const [isChecked, setIsChecked] = useState(false)
  const expiresAt = readExpiry(expiry, now)
  const answering = useMutation({
    mutationFn: (answer: 'approved' | 'denied') =>
      answer === 'approved'
        ? ask(developerApi.approveDeviceCode({ params: { code }, body: { scopes, expiresAt } }))
        : ask(developerApi.denyDeviceCode({ params: { code } })),
    async onSuccess(_done, answer) {
      if (answer === 'approved') await readKeysAgain(client, user.uid)
      onEnd(answer)
    },
    async onError(error) {
      // Its time is over, or somebody else has answered.
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) onEnd('expired')
      // It was switched off meanwhile: that is what there is to say, and to change.
      if (isRefused(error, 'API_DISABLED')) await api.refetch()
    },
  })
  const answer = (chosen: 'approved' | 'denied'): void => {
    if (!answering.isPending) answering.mutate(chosen)
  }
  const problem = answering.error && !isRefused(answering.error, 'API_DISABLED') ? tell(answering.error) : undefined
  return (
    <div className={styles.request}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('asks', { client: program })}
      </h2>
      <Banner icon="shield" title={t('warning_title')}>
        {t('warning_text')}
      </Banner>
      <div>
        <Facts
          facts={[
            [t('shown_code'), code],
            [t('source'), source],
            [t('asked'), said.moment(new Date(askedAt))],
            [t('account'), user.email],
          ]}
        />
        <p className="small">{t('code_same')}</p>
      </div>
      <div>
        <ScopeChoice offered={asked} chosen={scopes} isWrong={isChecked && scopes.length === 0} onChange={setScopes} />
        <p className="small">{t('scopes_text')}</p>
      </div>
      <div>
        <ExpiryChoice expiry={expiry} isWrong={isChecked && expiresAt === undefined} onChange={setExpiry} />
        {expiry.term !== 'never' && <p className="small">{t('expires_text')}</p>}
      </div>
      <Loaded query={api}>
        {({ isEnabled }) => (
          <>
            {!isEnabled && <Disabled uid={user.uid} />}
            <div className={styles.answers}>
              {isEnabled && (
                <Button
                  variant="primary"
                  aria-disabled={answering.isPending}
                  onClick={() => {
                    setIsChecked(true)
                    if (scopes.length > 0 && expiresAt !== undefined) answer('approved')
                  }}
                >
                  {t('approve')}
                </Button>
              )}
              <Button aria-disabled={answering.isPending} onClick={() => answer('denied')}>
                {t('deny')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <ProblemText>{problem}</ProblemText>
    </div>
  )
}

/** Keys do not work while the API is off, so none are given. */
function Disabled({ uid }: { uid: string }) {
  const { t } = useTranslation('device')
  const tell = useTellProblem()
  const client = useQueryClient()
  const enabling = useMutation({
    mutationFn: () => ask(developerApi.enableApi()),
    onSuccess: (view) => keepApi(client, uid, view),
  })
  return (
    <div className={styles.disabled}>
      <Banner icon="alert" tone="info" title={t('disabled_title')}>
        {t('disabled_text')}
      </Banner>
      <Button
        variant="primary"
        aria-disabled={enabling.isPending}
        onClick={() => (enabling.isPending ? undefined : enabling.mutate())}
      >
        {t('enable')}
      </Button>
      <ProblemText>{enabling.error && tell(enabling.error)}</ProblemText>
    </div>
  )
}
