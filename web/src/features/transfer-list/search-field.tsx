import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-field.module.css'

/** So long after the last key a search begins. */
const PAUSE = 120
const LENGTH = 200

/** Searches as one types. `/` leads here from anywhere that is not a field. */
export function SearchField({
  label,
  query,
  onSearch,
  onDown,
}: {
  label: string
  query: string
  onSearch: (query: string) => void
  /** Down into the rows. */
  onDown: () => void
}) {
  const { t } = useTranslation('dashboard')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    // What is being typed is newer than the address.
    if (document.activeElement !== input.current) setText(query)
  }, [query])
  useEffect(() => {
    if (text === query) return undefined
    const timer = setTimeout(() => search(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text, query])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <span className="sr">{label}</span>
      <input
        ref={input}
        type="search"
        className={styles.input}
        placeholder={label}
        title={t('search_key')}
        maxLength={LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onDown()
          }
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            setText('')
          }
        }}
      />
    </label>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, [inert]') !== null
