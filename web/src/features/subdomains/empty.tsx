import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './empty.module.css'

/** In the place of subdomains where there are none: why, and what to do. */
export const Empty = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <Icon name="globe" size={24} />
    <h2 className={styles.title}>{title}</h2>
    <p className="small">{text}</p>
    {children}
  </div>
)
