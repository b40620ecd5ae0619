import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { iconOfFile } from '../../ui/file-kind.ts'
import { FileName } from '../../ui/file-name.tsx'
import { splitPath } from '../../ui/file-path.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './file-row.module.css'
import { type ManagedFile, useManaged } from './managed.ts'
import { Question } from './question.tsx'
import { RenameForm } from './rename-form.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'

/** `isAlone`: the only one, which stays. `isArriving`: its bytes are being sent from here. */
export function FileRow({ file, isAlone, isArriving }: { file: ManagedFile; isAlone: boolean; isArriving: boolean }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { rights } = useManaged()
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const pencil = useFocusBack<HTMLButtonElement>(doing === 'rename')
  const { folder, name } = splitPath(file.name)
  if (doing === 'rename') return <RenameForm file={file} leave={() => setDoing(null)} />
  return (
    <div className={styles.row}>
      {file.isReady ? <Icon name={iconOfFile(name)} /> : <Gauge value={0} state="waiting" />}
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
      {rights.files && !isArriving && (
        <div className={styles.ways}>
          <IconButton
            ref={pencil}
            icon="pencil"
            label={t('rename_file', { name: file.name })}
            onClick={() => setDoing('rename')}
          />
          <IconButton
            icon="trash"
            label={t('delete_file', { name: file.name })}
            {...(isAlone && { 'aria-disabled': true, title: t('last_file') })}
            onClick={() => isAlone || setDoing('delete')}
          />
        </div>
      )}
      {doing === 'delete' && <DeleteQuestion file={file} leave={() => setDoing(null)} />}
    </div>
  )
}

/** Everything at once is no download of a single file; where there are several, none of it is said of each. */
function FileFact({ file, isAlone }: { file: ManagedFile; isAlone: boolean }) {
  const { t } = useTranslation('manage')
  const { isReady, downloads: count } = file
  if (!isReady) return <span>{t('not_arrived')}</span>
  if (isAlone) return <span>{t('file_downloads', { count })}</span>
  return <span>{count > 0 && t('file_singles', { count })}</span>
}

function DeleteQuestion({ file, leave }: { file: ManagedFile; leave: () => void }) {
  const { t } = useTranslation('manage')
  const change = useChange({
    call: ({ params, headers }, fileId: string) => api.deleteFile({ params: { ...params, fileId }, headers }),
    patch: (shown, fileId) => ({
      ...shown,
      files: shown.files.filter((other) => other.fileId !== fileId),
      size: shown.size - file.size,
    }),
    said: () => t('file_deleted', { name: file.name }),
  })
  return (
    <Question
      title={t('delete_file_title')}
      answer={t('delete_file_do')}
      busyAnswer={t('deleting')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onAnswer={() => change.mutate(file.fileId)}
      onLeave={leave}
    >
      {t('delete_file_text', { name: file.name })}
    </Question>
  )
}
