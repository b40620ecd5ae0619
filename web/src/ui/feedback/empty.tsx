import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './empty.module.css'

/** In the place of what is not there: why, and what to do. */
export const Empty = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: string
  text: string
  children?: ReactNode
}) => (
  <div className={styles.empty}>
    <Icon name={icon} size={24} />
    <h2 className={styles.title}>{title}</h2>
    <p className="small">{text}</p>
    {children}
  </div>
)
