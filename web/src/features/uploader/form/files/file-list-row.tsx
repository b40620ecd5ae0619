import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { FileName, splitPath } from '../../../../ui/display/file-name.tsx'
import { iconOfFile } from '../../../../ui/display/file-kind.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { type FileCommand, commandOfKey } from './file-list-keys.ts'
import { RenameField } from './file-list-rename.tsx'
import styles from './file-list-row.module.css'
import { isClone } from '../../draft/draft.ts'
import type { DraftFile } from '../../state.ts'

export type RowMode = 'plain' | 'renaming' | 'moving' | 'dragged'

export function FileRow({
  file,
  size,
  index,
  count,
  mode,
  isTabStop,
  isFocusWanted,
  onFocus,
  onCommand,
  onGrip,
  onDragStart,
  onRename,
  onRenameEnd,
}: {
  file: DraftFile
  /** As people read it. */
  size: string
  index: number
  count: number
  mode: RowMode
  /** The one row that the Tab key reaches; from there on the arrow keys go. */
  isTabStop: boolean
  isFocusWanted: boolean
  onFocus: () => void
  onCommand: (command: FileCommand) => void
  onGrip: () => void
  onDragStart: (event: PointerEvent) => void
  onRename: (path: string) => string | null
  onRenameEnd: (isByKey: boolean) => void
}) {
  const { t } = useTranslation(['form', 'again'])
  const row = useRef<HTMLDivElement>(null)
  const nameId = useId()
  const { folder, name } = splitPath(file.name)
  const isMoving = mode === 'moving'
  const buttonTab = { tabIndex: isTabStop ? 0 : -1 }

  useEffect(() => {
    if (isFocusWanted) row.current?.focus()
  }, [isFocusWanted])

  const answer = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isOnRow = event.target === event.currentTarget
    const command = commandOfKey({ key, altKey, ctrlKey, metaKey, isOnRow, isMoving, index, count })
    if (!command) return
    event.preventDefault()
    onCommand(command)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a row of the list
    <div
      ref={row}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      className={styles.row}
      data-mode={mode}
      {...(mode === 'renaming' ? { 'aria-label': name } : { 'aria-labelledby': nameId })}
      {...buttonTab}
      onFocus={onFocus}
      onKeyDown={answer}
      onDoubleClick={() => onCommand({ do: 'rename' })}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={t('move_file', { name })}
        aria-pressed={isMoving}
        {...buttonTab}
        onPointerDown={onDragStart}
        onClick={onGrip}
      >
        <Icon name={iconOfFile(name)} />
        <Icon name="grip" />
      </button>
      {mode === 'renaming' ? (
        <RenameField path={file.name} onRename={onRename} onLeave={onRenameEnd} />
      ) : (
        <>
          <span id={nameId} className={styles.words}>
            <span className={styles.name}>
              {folder && <span className={styles.folder}>{folder}</span>}
              <FileName name={name} />
            </span>
            {isClone(file) && <span className={styles.copied}>{t('again:copied')}</span>}
          </span>
          <span className={styles.end}>
            <span className={styles.size}>{size}</span>
            {isMoving ? (
              <>
                <IconButton
                  icon="up"
                  label={t('move_up')}
                  aria-disabled={index === 0}
                  onClick={() => onCommand({ do: 'move', to: Math.max(0, index - 1) })}
                />
                <IconButton
                  icon="down"
                  label={t('move_down')}
                  aria-disabled={index === count - 1}
                  onClick={() => onCommand({ do: 'move', to: Math.min(count - 1, index + 1) })}
                />
              </>
            ) : (
              <IconButton
                icon="pencil"
                size={16}
                className={styles.pencil}
                label={t('rename_file', { name })}
                {...buttonTab}
                onClick={() => onCommand({ do: 'rename' })}
              />
            )}
          </span>
          <IconButton
            icon="close"
            size={16}
            label={t('remove_file', { name })}
            {...buttonTab}
            onClick={() => onCommand({ do: 'remove' })}
          />
        </>
      )}
    </div>
  )
}
