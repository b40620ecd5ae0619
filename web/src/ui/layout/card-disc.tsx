import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { CardHead } from './card.tsx'
import styles from './card-disc.module.css'

/** The head of a card that asks or tells one thing: what it is about, in a disc. */
export const CardDisc = ({ icon }: { icon: IconName }) => (
  <CardHead className={styles.head}>
    <span className={styles.disc}>
      <Icon name={icon} size={24} />
    </span>
  </CardHead>
)

/** What stands under the title of such a card. */
export const CardText = ({ children }: { children: ReactNode }) => <p className={styles.text}>{children}</p>
