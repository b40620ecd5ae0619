import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiView } from '@envoi/contract/api-keys'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import { useTellProblem } from '../problem.ts'
import { keepApi } from '../queries.ts'
import { EmailCode } from './email-code.tsx'
import { EmailForm } from './email-form.tsx'
import styles from './settings.module.css'

type Step = 'address' | 'code'

/** Where warnings go: to the account's own address, or to another one that was proven by a mailed code. */
export function EmailSection({
  uid,
  ownAddress,
  email,
  hasPlan,
}: {
  uid: string
  ownAddress: string
  email: ApiView['notificationEmail']
  hasPlan: boolean
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>()
  const area = useRef<HTMLDivElement>(null)
  const removing = useMutation({
    mutationFn: () => ask(developerApi.deleteApiEmail()),
    onSuccess(view) {
      keepApi(client, uid, view)
      toasts.show(t('email_removed'))
    },
  })
  const focusFirst = (): void => area.current?.querySelector('button')?.focus({ preventScroll: true })
  useFocusAfterLoss(step !== undefined, focusFirst, hasClosed)
  useFocusAfterLoss(email !== null, focusFirst, hasClosed)
  const leave = (): void => setStep(undefined)
  return (
    <Section title={t('email')} text={t('email_text')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the key of whatever is focused in it */}
      <div ref={area} onKeyDown={(event) => step && leaveOnEscape(event, leave)}>
        {step === undefined && (
          <>
            <Address email={email} ownAddress={ownAddress} />
            <div className={styles.actions}>
              {hasPlan && email && !email.isVerified && (
                <Button variant="primary" onClick={() => setStep('code')}>
                  {t('email_enter')}
                </Button>
              )}
              {hasPlan && <Button onClick={() => setStep('address')}>{t(email ? 'email_change' : 'email_set')}</Button>}
              {email && (
                <Button aria-disabled={removing.isPending} onClick={() => removing.isPending || removing.mutate()}>
                  {t('email_remove')}
                </Button>
              )}
            </div>
            <ProblemText>{removing.error && tell(removing.error)}</ProblemText>
          </>
        )}
        {step === 'address' && <EmailForm uid={uid} onAsked={() => setStep('code')} onLeave={leave} />}
        {step === 'code' && email && (
          <EmailCode
            uid={uid}
            address={email.address}
            onProven={() => {
              toasts.show(t('email_done', { address: email.address }))
              leave()
            }}
            onLeave={leave}
          />
        )}
      </div>
    </Section>
  )
}

function Address({ email, ownAddress }: { email: ApiView['notificationEmail']; ownAddress: string }) {
  const { t } = useTranslation('apiKeys')
  if (!email) return <p>{t('email_own', { email: ownAddress })}</p>
  return (
    <>
      <p className={styles.address}>
        <Icon name="mail" />
        <bdi>{email.address}</bdi>
        {email.isVerified && <span className={styles.badge}>{t('email_verified')}</span>}
      </p>
      {!email.isVerified && <p className="small">{t('email_unverified', { email: ownAddress })}</p>}
    </>
  )
}
