import type { ReactNode } from 'react'
import styles from './save-foot.module.css'

/** At the foot of a long form, whether it is saved: always in sight, whichever field one is at. */
export const SaveFoot = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>

export const SaveButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>

/** What follows it stands at the far end. */
export const SaveSpace = () => <span className={styles.space} />
