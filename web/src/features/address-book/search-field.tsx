import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** So long after the last key a search begins. */
const PAUSE = 120
const LENGTH = 200

/** Searches as one types. */
export function SearchField({
  id,
  label,
  ref,
  onSearch,
}: {
  id: string
  label: string
  ref?: Ref<HTMLInputElement>
  onSearch: (query: string) => void
}) {
  const [text, setText] = useState('')
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextField
      {...(ref && { ref })}
      id={id}
      label={label}
      type="search"
      maxLength={LENGTH}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={text}
      onWrite={setText}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return
        // The panel behind it would close.
        event.preventDefault()
        setText('')
      }}
    />
  )
}
