import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CardBody } from '../../../ui/layout/card.tsx'
import { SendingFileRow } from './sending-file-row.tsx'
import styles from './sending-files.module.css'
import { listSending } from './sending-order.ts'
import { paces, usePacedProgress } from './sending-pace.ts'
import type { DraftFile } from '../state.ts'

const ROW = 48
/** Rows kept above and below what is seen, so that scrolling shows no gaps. */
const SPARE = 4

/** Only the rows in sight are drawn: 500 files cost as much as 10. */
export function SendingFiles({ files }: { files: DraftFile[] }) {
  // The virtualizer keeps its own state and changes it behind the compiler's back.
  'use no memo'
  const { t } = useTranslation('sending')
  const scroller = useRef<HTMLDivElement>(null)
  const listed = listSending(files, usePacedProgress(paces.files))
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => listed[index]?.id ?? index,
    overscan: SPARE,
  })
  return (
    <CardBody ref={scroller} className={styles.body} tabIndex={0}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }} aria-label={t('files')}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const file = listed[index]
          return file && <SendingFileRow key={key} file={file} index={index} count={listed.length} top={start} />
        })}
      </ul>
    </CardBody>
  )
}
