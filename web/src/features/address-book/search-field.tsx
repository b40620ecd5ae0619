import type { Ref } from 'react'
import { SearchBox } from '../../ui/search-box.tsx'
import { useSearchAsTyped } from '../../ui/use-search-as-typed.ts'

/** Searches as one types. */
export function SearchField({
  label,
  ref,
  isBehind,
  onSearch,
}: {
  label: string
  ref?: Ref<HTMLInputElement>
  /** What is shown answers another question than the last. */
  isBehind: boolean
  onSearch: (query: string) => void
}) {
  const { text, write } = useSearchAsTyped({ isBehind, onSearch: (query) => onSearch(query.trim()) })
  return <SearchBox {...(ref && { ref })} label={label} value={text} onWrite={write} />
}
