import { SignOutEverywhere } from '../features/sign-in/sign-out-everywhere.tsx'
import styles from './download.module.css'

/** Where the link in a letter about security leads. */
export function SignOutScreen() {
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <SignOutEverywhere />
    </main>
  )
}
