import type { ReactNode } from 'react'
import type { Look } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import { classNames } from '../class-names.ts'
import { Card, CardTitle } from '../layout/card.tsx'
import { ScenePage } from '../tide/scene.tsx'
import styles from './site-preview.module.css'

type ShownLook = Parameters<typeof lookStyle>[0] & Pick<Look, 'logo'>

/** A page in small, drawn by what draws the real one: the same tokens, sea and cards. */
export function SitePreview({
  look,
  siteName,
  theme,
  isPhone,
  moment,
  barEnd,
  foot,
  children,
}: {
  look: ShownLook
  siteName: string
  theme: 'light' | 'dark'
  isPhone: boolean
  /** Which page of the site it is. */
  moment: string
  barEnd?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const { attributes, properties } = lookStyle(look)
  return (
    <div
      className={classNames('theme', styles.site, isPhone && styles.phone)}
      data-theme={theme}
      data-moment={moment}
      {...attributes}
      style={properties}
    >
      {/* Each has a page of its own: the water is where it is, and does not rise to it. */}
      <ScenePage key={moment}>
        <div className={styles.bar}>
          {look.logo === null ? <b className="cut">{siteName}</b> : <img src={look.logo} alt={siteName} />}
          {barEnd !== undefined && <span className={styles.signIn}>{barEnd}</span>}
        </div>
        <div className={styles.stage}>{children}</div>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </ScenePage>
    </div>
  )
}

/** What a page takes, and what it says beside that, if anything. */
export const PreviewWelcome = ({
  label,
  cardTitle,
  title,
  lead,
  children,
}: {
  label: string
  cardTitle: string
  title: string | undefined
  lead?: string | undefined
  children: ReactNode
}) => (
  <>
    <Card label={label}>
      <div className={styles.card}>
        <CardTitle>{cardTitle}</CardTitle>
        {children}
      </div>
    </Card>
    {title !== undefined && (
      <div className={styles.say}>
        <p className={styles.title}>{title}</p>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
    )}
  </>
)
