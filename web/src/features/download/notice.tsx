import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import styles from './download-area.module.css'
import type { Visit } from './use-visit.ts'
import type { View } from './view-of.ts'

type Said = Exclude<View, { kind: 'loading' | 'open' | 'password' }>

/** Why there is nothing to download here, and what to do about it. */
export function Notice({
  view,
  visit,
  isFocusWanted,
  report,
}: {
  view: Said
  visit: Visit
  isFocusWanted: boolean
  report: ReactNode
}) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const title = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  const text =
    view.kind === 'notYet' ? t('notYet_text', { date: format.dateAndTime(view.from) }) : t(`${view.kind}_text`)
  const isPassing = view.kind === 'offline' || view.kind === 'fault'
  return (
    <Card label={t('transfer')}>
      <CardHead className={styles.head ?? ''}>
        <Gauge value={0} size="large" state={gaugeOf(view.kind)} />
      </CardHead>
      <CardBody>
        <CardTitle ref={title}>{t(`${view.kind}_title`)}</CardTitle>
        <p className={styles.text}>{text}</p>
        {view.kind === 'fault' && view.requestId !== null && (
          <p className="small">{t('fault_id', { id: view.requestId })}</p>
        )}
      </CardBody>
      <CardFoot className={styles.foot ?? ''}>
        {isPassing && (
          <Button variant="primary" icon="refresh" aria-disabled={visit.isAsking} onClick={visit.askAgain}>
            {visit.isAsking ? t('asking') : t('try_again')}
          </Button>
        )}
        <Link to="/" className={buttonClass({ variant: isPassing ? 'quiet' : 'plain' })}>
          {t('send_yourself')}
        </Link>
      </CardFoot>
      {report}
    </Card>
  )
}

/** Dashed: something is awaited. Crossed: it does not go on by itself. Empty: it is over. */
function gaugeOf(kind: Said['kind']): 'waiting' | 'stopped' | 'level' {
  if (kind === 'notYet' || kind === 'pending' || kind === 'offline') return 'waiting'
  return kind === 'disabled' || kind === 'fault' ? 'stopped' : 'level'
}
