import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { FileName, splitPath } from '../../../../ui/display/file-name.tsx'
import { iconOfFile } from '../../../../ui/display/file-kind.ts'
import { MoveButtons, RowShell, type ShellProps } from './file-list-shell.tsx'
import { RenameField } from './file-list-rename.tsx'
import styles from './file-list-row.module.css'
import { isClone } from '../../draft/draft.ts'
import type { DraftFile } from '../../state.ts'

export function FileRow({
  file,
  size,
  onRename,
  onRenameEnd,
  ...shell
}: ShellProps & {
  file: DraftFile
  /** As people read it. */
  size: string
  onRename: (path: string) => string | null
  onRenameEnd: (isByKey: boolean) => void
}) {
  const { t } = useTranslation(['form', 'again'])
  const nameId = useId()
  const { mode, parent, isTabStop, onCommand } = shell
  const { folder, name } = splitPath(file.name)
  // Its own folder stands above it.
  const within = parent === null ? folder : folder.slice(folder.indexOf('/') + 1)
  const isRenaming = mode === 'renaming'
  return (
    <RowShell
      {...shell}
      name={name}
      icon={iconOfFile(name)}
      isCrossed={!isRenaming}
      {...(isRenaming ? { 'aria-label': name } : { 'aria-labelledby': nameId })}
    >
      {isRenaming ? (
        <RenameField path={file.name} onRename={onRename} onLeave={onRenameEnd} />
      ) : (
        <>
          <span id={nameId} className={styles.words}>
            <span className={styles.name}>
              {within && <span className={styles.folder}>{within}</span>}
              <FileName name={name} />
            </span>
            {isClone(file) && <span className={styles.copied}>{t('again:copied')}</span>}
          </span>
          <span className={styles.end}>
            <span className={styles.size}>{size}</span>
            {mode === 'moving' ? (
              <MoveButtons {...shell} />
            ) : (
              <IconButton
                icon="pencil"
                size={16}
                className={styles.pencil}
                label={t('rename_file', { name })}
                tabIndex={isTabStop ? 0 : -1}
                onClick={() => onCommand({ do: 'rename' })}
              />
            )}
          </span>
        </>
      )}
    </RowShell>
  )
}
