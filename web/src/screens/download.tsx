import { useParams } from '@tanstack/react-router'
import { DownloadArea } from '../features/download/download-area.tsx'
import { OpenTransfer } from '../features/download/open-transfer.tsx'
import { QueryProvider } from '../platform/query.tsx'
import styles from './download.module.css'

/** Where a shared link leads. */
export function DownloadScreen() {
  const { id } = useParams({ from: '/dltransfer/$id' })
  return (
    <main id="main" className={styles.stage} tabIndex={-1}>
      <QueryProvider>
        <DownloadArea key={id} id={id} />
      </QueryProvider>
    </main>
  )
}

/** For the preview of a look: taken from here it comes with this page's own file, which stays one. */
export { OpenTransfer }
