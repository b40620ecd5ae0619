import type { CSSProperties, ReactNode } from 'react'
import type { Look } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import { classNames } from '../class-names.ts'
import { Card, CardTitle } from '../layout/card.tsx'
import { type Scene, Tide } from '../tide/tide.tsx'
import styles from './site-preview.module.css'

type ShownLook = Parameters<typeof lookStyle>[0] & Pick<Look, 'logo'>

/** A page in small, drawn by what draws the real one: the same tokens, sea and card. */
export function SitePreview({
  look,
  siteName,
  theme,
  isPhone = false,
  scene = { level: 0, water: 'calm' },
  barEnd,
  card,
  title,
  lead,
  foot,
}: {
  look: ShownLook
  siteName: string
  theme: 'light' | 'dark'
  isPhone?: boolean
  scene?: Omit<Scene, 'isOfPage'>
  barEnd?: ReactNode
  card: { label: string; title: string; children: ReactNode }
  title: string
  lead?: string | undefined
  foot?: ReactNode
}) {
  const { attributes, properties } = lookStyle(look)
  const isOnWater = scene.water === 'full'
  return (
    <div
      className={classNames('theme', styles.site, isPhone && styles.phone, isOnWater && styles.onWater)}
      data-theme={theme}
      {...attributes}
      style={{ ...properties, '--p': scene.level } as CSSProperties}
    >
      <Tide scene={{ ...scene, isOfPage: true }} isFrameRateLow />
      <div className={styles.bar}>
        {look.logo === null ? <b className="cut">{siteName}</b> : <img src={look.logo} alt={siteName} />}
        {barEnd !== undefined && <span className={styles.signIn}>{barEnd}</span>}
      </div>
      <div className={styles.stage}>
        <Card label={card.label}>
          <div className={styles.card}>
            <CardTitle>{card.title}</CardTitle>
            {card.children}
          </div>
        </Card>
        <div className={styles.say}>
          <p className={styles.title}>{title}</p>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </div>
  )
}
