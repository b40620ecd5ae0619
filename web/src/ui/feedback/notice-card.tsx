/** The card while it has nothing to show: why, and what to do about it, or that it is on its way. */
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useFocusOnMount } from '../hooks/use-focus-on-mount.ts'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../layout/card.tsx'
import { Gauge } from './gauge.tsx'
import styles from './notice-card.module.css'

export function NoticeCard({
  gauge,
  title,
  text,
  reference,
  isFocusWanted = false,
  retry,
  leave,
  children,
  ...card
}: Pick<ComponentProps<typeof Card>, 'label' | 'className' | 'children'> & {
  /** Dashed: something is awaited. Crossed: it does not go on by itself. Empty: it is over, or there is nothing. Full: all is used. */
  gauge: 'waiting' | 'stopped' | 'level' | 'full'
  title: string
  text: string
  /** What support would ask for. */
  reference?: string | false
  /** It takes the place of what had the focus. */
  isFocusWanted?: boolean | (() => boolean)
  /** Where another try may go better. */
  retry?: { label: string; isAsking: boolean; onRetry: () => void } | false
  /** The way to somewhere else. */
  leave?: ReactNode
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  return (
    <Card {...card}>
      <CardHead className={styles.head}>
        <Gauge value={0} size="large" state={gauge} />
      </CardHead>
      <CardBody>
        <CardTitle ref={heading}>{title}</CardTitle>
        <p className={styles.text}>{text}</p>
        {reference && <p className="small">{reference}</p>}
      </CardBody>
      <CardFoot className={styles.foot}>
        {retry && (
          <Button variant="primary" icon="refresh" aria-disabled={retry.isAsking} onClick={retry.onRetry}>
            {retry.label}
          </Button>
        )}
        {leave}
      </CardFoot>
      {children}
    </Card>
  )
}

/** Seen only by those who wait longer than a moment. */
export const LoadingCard = ({ label, text, className = '' }: { label: string; text: string; className?: string }) => (
  <Card label={label} className={`${styles.late} ${className}`}>
    <CardHead>
      <Gauge value={0} state="waiting" size="large" />
      <output>{text}</output>
    </CardHead>
  </Card>
)
