import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../ui/layout/card.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import type { View } from './view-of.ts'
import styles from './unsubscribe-card.module.css'

type Said = Exclude<View, { kind: 'loading' | 'subscription' }>

/** Why nobody can unsubscribe here, and what to do about it. */
export function Notice({ view, isAsking, askAgain }: { view: Said; isAsking: boolean; askAgain: () => void }) {
  const { t } = useTranslation('unsubscribe')
  return (
    <Card label={t('card')}>
      <CardHead className={styles.head}>
        <Gauge value={0} size="large" state={gauges[view.kind]} />
      </CardHead>
      <CardBody>
        <CardTitle>{t(`${view.kind}_title`)}</CardTitle>
        <p className={styles.text}>{t(`${view.kind}_text`)}</p>
        {view.kind === 'fault' && view.requestId !== null && (
          <p className="small">{t('fault_id', { id: view.requestId })}</p>
        )}
      </CardBody>
      <CardFoot>
        {view.kind === 'unknown' ? (
          <Link to="/" className={buttonClass({})}>
            {t('home')}
          </Link>
        ) : (
          <Button variant="primary" icon="refresh" aria-disabled={isAsking} onClick={askAgain}>
            {isAsking ? t('loading') : t('try_again')}
          </Button>
        )}
      </CardFoot>
    </Card>
  )
}

/** Dashed: something is awaited. Crossed: it does not go on by itself. Empty: there is nothing. */
const gauges = { offline: 'waiting', fault: 'stopped', unknown: 'level' } as const
