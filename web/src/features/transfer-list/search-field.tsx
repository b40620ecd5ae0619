import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/search-box.tsx'
import { useSearchAsTyped } from '../../ui/use-search-as-typed.ts'

/** Searches as one types. `/` leads here from anywhere that is not a field. */
export function SearchField({
  label,
  query,
  isBehind,
  onSearch,
  onDown,
}: {
  label: string
  query: string
  /** What is shown answers another question than the last. */
  isBehind: boolean
  onSearch: (query: string) => void
  /** Down into the rows. */
  onDown: () => void
}) {
  const { t } = useTranslation('dashboard')
  const input = useRef<HTMLInputElement>(null)
  const { text, write } = useSearchAsTyped({ looksFor: query, isBehind, onSearch })
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
    <SearchBox
      ref={input}
      label={label}
      title={t('search_key')}
      value={text}
      onWrite={write}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    />
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, [inert]') !== null
