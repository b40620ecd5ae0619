import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import styles from './paid.module.css'

/** Full water: what has been bought in one word, what it gives, and the receipt in the card. */
export function Paid({
  word,
  heading,
  text,
  cardTitle,
  children,
}: {
  word: string
  heading: string
  text: string
  cardTitle: string
  children: ReactNode
}) {
  const { t } = useTranslation('checkout')
  const title = useFocusOnMount<HTMLHeadingElement>()
  useScene({ level: 1, water: 'full', isOfPage: false })
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <Card label={cardTitle} className={styles.card}>
        <CardHead>
          <CardTitle>{cardTitle}</CardTitle>
        </CardHead>
        <CardBody className={styles.body}>{children}</CardBody>
      </Card>
      <div className={styles.paid}>
        <p className={styles.word} aria-hidden="true">
          {word}.
        </p>
        <h2 ref={title} className="sr" tabIndex={-1}>
          {heading}
        </h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.links}>
          <a className={buttonClass({ variant: 'line', isLarge: true })} href="/">
            {t('send_files')}
          </a>
          <a className={buttonClass({ variant: 'line', isLarge: true })} href="/account/billing">
            {t('manage')}
          </a>
        </p>
      </div>
    </main>
  )
}
