import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './notice.module.css'

/** What happened in bold, what it means, and the one thing to do about it. */
export function Notice({
  title,
  text,
  tone = 'warning',
  icon = 'alert',
  action,
  children,
}: {
  title: string
  text: string
  tone?: 'warning' | 'danger' | 'info'
  icon?: IconName
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role="status">
      <Icon name={icon} />
      <p className={styles.words}>
        <b>{title}</b> {text}
      </p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {children}
    </div>
  )
}
