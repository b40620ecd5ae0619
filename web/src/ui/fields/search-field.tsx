import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import styles from './search-field.module.css'

/** Where a search is typed. With `keyHint`, which says so, `/` leads here from anywhere that is not a field. */
export function SearchField({
  label,
  keyHint,
  ref,
  value,
  onWrite,
  onDown,
}: {
  label: string
  keyHint?: string
  ref?: RefObject<HTMLInputElement | null>
  value: string
  onWrite: (text: string) => void
  /** Down into what was found. */
  onDown?: () => void
}) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const hasKey = keyHint !== undefined
  useEffect(() => {
    if (!hasKey) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      event.preventDefault()
      // Not every browser gives the focus to a field whose text is selected.
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasKey, input])
  return (
    <SearchBox
      ref={input}
      label={label}
      title={keyHint}
      value={value}
      onWrite={onWrite}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onDown) return
        event.preventDefault()
        onDown()
      }}
    />
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, [inert]') !== null

const LENGTH = 200

/** Where one writes what one looks for. Escape empties it, before it closes what is around it. */
function SearchBox({
  label,
  value,
  onWrite,
  onKeyDown,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'placeholder' | 'onChange' | 'value'> & {
  label: string
  value: string
  onWrite: (text: string) => void
}) {
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <span className="sr">{label}</span>
      <input
        type="search"
        className={styles.input}
        placeholder={label}
        maxLength={LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onWrite('')
        }}
        {...props}
      />
    </label>
  )
}
