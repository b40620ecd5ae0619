import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { type ManagedFile, useManaged } from '../managed.ts'
import { ExpandableList } from '../page/expandable-list.tsx'
import { DeleteFileDialog } from './change-file.tsx'
import { fileStateOf, isLast } from './file-state.ts'
import styles from './flagged-files.module.css'

/** As many as are seen without asking for more. */
const FIRST = 4

/** What a scan has found, and the way to be rid of it: it locks the transfer, or is hidden where it joined later. */
export function FlaggedFiles() {
  const { t } = useTranslation('manage')
  const { transfer, state } = useManaged()
  const flagged = transfer.files.filter((file) => fileStateOf(file) === 'infected')
  const count = flagged.length
  if (count === 0 || state === 'expired') return null
  const isLocked = state === 'flagged'
  return (
    <div className={styles.flagged}>
      <Banner icon="shield" tone="danger" title={t('flagged_found', { count })}>
        {isLocked ? t('flagged_locked_text', { count }) : t('flagged_hidden_text', { count })}
      </Banner>
      <ExpandableList label={t('flagged_files')} items={flagged} first={FIRST} keyOf={({ fileId }) => fileId}>
        {(file) => <FlaggedFile file={file} />}
      </ExpandableList>
    </div>
  )
}

function FlaggedFile({ file }: { file: ManagedFile }) {
  const { t } = useTranslation('manage')
  const { transfer, rights } = useManaged()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.file}>
      <Gauge value={0} state="stopped" />
      <div className={styles.words}>
        <bdi className={styles.name}>
          <FileName name={file.name} />
        </bdi>
        <p className={styles.finding}>{file.finding ?? t('file_infected')}</p>
      </div>
      {isLast(file, transfer.files) ? (
        <p className={styles.only}>{t('flagged_only')}</p>
      ) : (
        rights.removes && (
          <Button icon="trash" aria-label={t('take_out_file', { name: file.name })} onClick={() => setIsAsking(true)}>
            {t('take_out')}
          </Button>
        )
      )}
      {isAsking && <DeleteFileDialog file={file} leave={() => setIsAsking(false)} />}
    </div>
  )
}
