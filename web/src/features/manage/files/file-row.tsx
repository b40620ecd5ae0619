import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { FileName, splitPath } from '../../../ui/display/file-name.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type ManagedFile, useManaged } from '../managed.ts'
import { DeleteFileDialog, RenameForm } from './change-file.tsx'
import { fileStateOf } from './file-state.ts'
import styles from './files-section.module.css'

/** `isAlone`: the only one. `isLast`: one has to stay. `isArriving`: its bytes are being sent from here. */
export function FileRow({
  file,
  isAlone,
  isLast,
  isArriving,
}: {
  file: ManagedFile
  isAlone: boolean
  isLast: boolean
  isArriving: boolean
}) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { rights } = useManaged()
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  useFocusAfterLoss(doing === 'rename', () => pencil.current?.focus(), hasClosed)
  const { folder, name } = splitPath(file.name)
  if (doing === 'rename') return <RenameForm file={file} leave={() => setDoing(null)} />
  return (
    <div className={styles.row}>
      <Sign file={file} />
      <div className={styles.words}>
        <bdi className={styles.name}>
          {folder && <span className={styles.folder}>{folder}</span>}
          <FileName name={name} />
        </bdi>
        <p className={styles.facts}>
          <span className={styles.size}>{format.size(file.size)}</span>
          <FileFact file={file} isAlone={isAlone} />
        </p>
      </div>
      {rights.removes && !isArriving && (
        <div className={styles.ways}>
          {rights.files && (
            <IconButton
              ref={pencil}
              icon="pencil"
              label={t('rename_file', { name: file.name })}
              onClick={() => setDoing('rename')}
            />
          )}
          <IconButton
            icon="trash"
            label={t('delete_file', { name: file.name })}
            {...(isLast && { 'aria-disabled': true, title: t('last_file') })}
            onClick={() => isLast || setDoing('delete')}
          />
        </div>
      )}
      {doing === 'delete' && <DeleteFileDialog file={file} leave={() => setDoing(null)} />}
    </div>
  )
}

function Sign({ file }: { file: ManagedFile }) {
  const state = fileStateOf(file)
  if (state === 'ready') return <Icon name={iconOfFile(splitPath(file.name).name)} />
  return <Gauge value={0} state={state === 'infected' ? 'stopped' : 'waiting'} />
}

/** Everything at once is no download of a single file; where there are several, none of it is said of each. */
function FileFact({ file, isAlone }: { file: ManagedFile; isAlone: boolean }) {
  const { t } = useTranslation('manage')
  const { downloads: count } = file
  const state = fileStateOf(file)
  if (state === 'coming') return <span>{t('not_arrived')}</span>
  if (state === 'waiting') return <span>{t('file_waiting')}</span>
  if (state === 'infected') return <span className={styles.bad}>{t('file_infected')}</span>
  if (isAlone) return <span>{t('file_downloads', { count })}</span>
  return <span>{count > 0 && t('file_singles', { count })}</span>
}
