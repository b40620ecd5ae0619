import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { password as rule } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import styles from './password-card.module.css'
import { problemOf } from './problem.ts'
import type { Visit } from './use-visit.ts'

export function PasswordCard({
  open,
  isFocusWanted,
  report,
}: {
  open: Visit['open']
  isFocusWanted: boolean
  report: ReactNode
}) {
  const { t } = useTranslation('downloader')
  const title = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  const [isEmpty, setIsEmpty] = useState(false)
  const problem = useProblem(open, isEmpty)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    const isGiven = typeof password === 'string' && password !== ''
    setIsEmpty(!isGiven)
    event.currentTarget.querySelector('input')?.focus()
    if (isGiven && !open.isTrying) open.with(password)
  }

  return (
    <Card label={t('transfer')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CardHead className={styles.head ?? ''}>
          <span className={styles.disc}>
            <Icon name="lock" size={24} />
          </span>
        </CardHead>
        <CardBody>
          <CardTitle ref={title}>{t('password_title')}</CardTitle>
          <p className={classNames('small', styles.text)}>{t('password_text')}</p>
          <LabelledField problem={problem} />
        </CardBody>
        <CardFoot>
          <Button type="submit" variant="primary" isLarge isWide aria-disabled={open.isTrying}>
            {open.isTrying ? t('asking') : t('password_open')}
          </Button>
        </CardFoot>
      </form>
      {report}
    </Card>
  )
}

function LabelledField({ problem }: { problem: string | null }) {
  const { t } = useTranslation('downloader')
  return (
    <div className={styles.field}>
      <label htmlFor="transfer-password">{t('password')}</label>
      <PasswordField
        id="transfer-password"
        name="password"
        maxLength={rule.maxLength}
        autoComplete="off"
        autoCapitalize="none"
        aria-invalid={problem !== null}
        aria-describedby="transfer-password-problem"
        showLabel={t('password_show')}
        hideLabel={t('password_hide')}
      />
      <p id="transfer-password-problem" className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}

function useProblem(open: Visit['open'], isEmpty: boolean): string | null {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  if (isEmpty) return t('password_missing')
  if (open.isTrying) return null
  if (open.isWrong) return t('password_wrong')
  if (!open.error) return null
  const { sentence, wait } = problemOf(open.error)
  const isLocked = open.error instanceof ApiError && open.error.status === 429
  return t(isLocked ? 'password_locked' : sentence, { time: format.duration(wait) })
}
