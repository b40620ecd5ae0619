import { useParams } from '@tanstack/react-router'
import { UnsubscribeArea } from '../features/unsubscribe/unsubscribe-area.tsx'
import { QueryProvider } from '../platform/query.tsx'
import styles from './download.module.css'

/** Where the link to unsubscribe at the foot of a mail leads. */
export function UnsubscribeScreen() {
  const { token } = useParams({ from: '/mail/$token' })
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <QueryProvider>
        <UnsubscribeArea key={token} token={token} />
      </QueryProvider>
    </main>
  )
}
