import { useTranslation } from 'react-i18next'
import { FileName } from '../../../../ui/display/file-name.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MoveButtons, RowShell, type ShellProps } from './file-list-shell.tsx'
import styles from './file-list-row.module.css'

/** A folder that was picked: how many files are in it and how large they are together. Its name opens it. */
export function FolderRow({
  name,
  fileCount,
  size,
  isOpen,
  ...shell
}: Omit<ShellProps, 'parent'> & {
  name: string
  fileCount: number
  /** As people read it. */
  size: string
  isOpen: boolean
}) {
  const { t } = useTranslation('drafting')
  const { mode, isTabStop, onCommand } = shell
  return (
    <RowShell
      {...shell}
      parent={null}
      name={name}
      icon="folder"
      isOpen={isOpen}
      isCrossed
      aria-label={t('folder', { name, count: fileCount })}
    >
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onCommand({ do: 'fold', isOpen: !isOpen })}
      >
        <span className={styles.name}>
          <FileName name={name} />
        </span>
        <span className={styles.inside}>
          <span className="sr">, </span>
          {t('folder_files', { count: fileCount })}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <span className={styles.end}>
        <span className={styles.size}>{size}</span>
        {mode === 'moving' && <MoveButtons {...shell} />}
      </span>
    </RowShell>
  )
}
