import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'

/** Inside the card, beside what it is about: what happened in bold, then what it means. */
export function Banner({
  icon,
  title,
  tone = 'warning',
  children,
}: {
  icon: IconName
  title: string
  tone?: 'warning' | 'danger' | 'info'
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.banner, tone !== 'warning' && styles[tone])}>
      <Icon name={icon} />
      <p>
        <b>{title}</b> {children}
      </p>
    </div>
  )
}
