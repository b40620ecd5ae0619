import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/icon.tsx'
import type { Suggestion } from '../../people/known-people.ts'
import styles from './recipients-field-suggestions.module.css'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The list under the recipients field. The focus stays in the field, which says which one is meant. */
export function RecipientSuggestions({
  id,
  found,
  highlighted,
  onPick,
}: {
  id: string
  found: Suggestion[]
  highlighted: number
  onPick: (suggestion: Suggestion) => void
}) {
  const { t } = useTranslation('form')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag keeps the focus in the field
    <div ref={list} id={id} role="listbox" aria-label={t('suggestions')} className={styles.list}>
      {found.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={suggestion.kind === 'group' ? suggestion.id : suggestion.email}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          className={styles.option}
          // Before the field loses the focus, which would take what is typed for an address.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <Suggested suggestion={suggestion} />
        </div>
      ))}
    </div>
  )
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('form')
  if (suggestion.kind === 'group') {
    return (
      <>
        <Icon name="users" size={20} />
        <span className={styles.who}>{suggestion.name}</span>{' '}
        <span className={styles.more}>{t('group_size', { count: suggestion.size })}</span>
      </>
    )
  }
  if (suggestion.name === null) return <span className={styles.who}>{suggestion.email}</span>
  return (
    <>
      <span className={styles.who}>{suggestion.name}</span> <span className={styles.more}>{suggestion.email}</span>
    </>
  )
}
