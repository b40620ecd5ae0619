import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import styles from './search-box.module.css'

const LENGTH = 200

/** Where one writes what one looks for. Escape empties it, before it closes what is around it. */
export function SearchBox({
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
