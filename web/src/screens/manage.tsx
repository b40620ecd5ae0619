import { useParams } from '@tanstack/react-router'
import { ManageArea } from '../features/manage/manage-area.tsx'
import { QueryProvider } from '../platform/query.tsx'
import { useSendAgain } from './use-send-again.ts'
import styles from './manage.module.css'

/** Where a management link leads. The secret stays in the address and in the headers of the calls. */
export function ManageScreen() {
  const { id, secret } = useParams({ from: '/manage/$id/$secret' })
  const again = useSendAgain()
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <QueryProvider>
        <ManageArea key={`${id} ${secret}`} keys={{ id, secret }} again={again} />
      </QueryProvider>
    </main>
  )
}
