import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { type FileCommand, commandOfKey } from './file-list-keys.ts'
import styles from './file-list-row.module.css'

export type RowMode = 'plain' | 'renaming' | 'moving' | 'dragged'

/** What every row of the list has: the focus, its keys, a grip, and a cross that removes it. */
export type ShellProps = {
  index: number
  count: number
  place: number
  places: number
  /** Which row the folder of a file is. */
  parent: number | null
  mode: RowMode
  /** The one row that the Tab key reaches; from there on the arrow keys go. */
  isTabStop: boolean
  isFocusWanted: boolean
  onFocus: () => void
  onCommand: (command: FileCommand) => void
  onGrip: () => void
  onDragStart: (event: PointerEvent) => void
}

export function RowShell({
  index,
  count,
  place,
  places,
  parent,
  mode,
  isTabStop,
  isFocusWanted,
  onFocus,
  onCommand,
  onGrip,
  onDragStart,
  name,
  icon,
  isOpen,
  isCrossed,
  children,
  ...named
}: ShellProps & {
  name: string
  icon: IconName
  /** Of a folder. */
  isOpen?: boolean
  /** It has its cross; not while its name is written anew. */
  isCrossed: boolean
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })) {
  const { t } = useTranslation('form')
  const row = useRef<HTMLDivElement>(null)
  const isMoving = mode === 'moving'
  const tab = { tabIndex: isTabStop ? 0 : -1 }

  useEffect(() => {
    if (isFocusWanted) row.current?.focus()
  }, [isFocusWanted])

  const answer = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isOnRow = event.target === event.currentTarget
    const pressed = { key, altKey, ctrlKey, metaKey, isOnRow, isMoving, index, count, place, places, parent }
    const command = commandOfKey({ ...pressed, ...(isOpen !== undefined && { isOpen }) })
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
      data-inside={parent !== null}
      {...named}
      {...tab}
      onFocus={onFocus}
      onKeyDown={answer}
      onDoubleClick={() => {
        if (isOpen === undefined) onCommand({ do: 'rename' })
      }}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={t('move_file', { name })}
        aria-pressed={isMoving}
        {...tab}
        onPointerDown={onDragStart}
        onClick={onGrip}
      >
        <Icon name={icon} />
        <Icon name="grip" />
      </button>
      {children}
      {isCrossed && (
        <IconButton
          icon="close"
          size={16}
          label={t('remove_file', { name })}
          {...tab}
          onClick={() => onCommand({ do: 'remove' })}
        />
      )}
    </div>
  )
}

/** While its grip is pressed, a finger or a pointer moves the row by these. */
export function MoveButtons({ place, places, onCommand }: Pick<ShellProps, 'place' | 'places' | 'onCommand'>) {
  const { t } = useTranslation('form')
  return (
    <>
      <IconButton
        icon="up"
        label={t('move_up')}
        aria-disabled={place === 0}
        onClick={() => onCommand({ do: 'move', to: Math.max(0, place - 1) })}
      />
      <IconButton
        icon="down"
        label={t('move_down')}
        aria-disabled={place === places - 1}
        onClick={() => onCommand({ do: 'move', to: Math.min(places - 1, place + 1) })}
      />
    </>
  )
}
