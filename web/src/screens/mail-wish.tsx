import { useParams } from '@tanstack/react-router'
import { MailWishArea } from '../features/mail-wish/mail-wish-area.tsx'
import { QueryProvider } from '../platform/query.tsx'
import styles from './download.module.css'

/** Where the link at the foot of a mail leads. */
export function MailWishScreen() {
  const { token } = useParams({ from: '/mail/$token' })
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <QueryProvider>
        <MailWishArea key={token} token={token} />
      </QueryProvider>
    </main>
  )
}
