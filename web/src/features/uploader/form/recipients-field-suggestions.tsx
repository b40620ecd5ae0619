import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './recipients-field-suggestions.module.css'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The list under the recipients field. The focus stays in the field, which says which one is meant. */
export function RecipientSuggestions({
  id,
  addresses,
  highlighted,
  onPick,
}: {
  id: string
  addresses: string[]
  highlighted: number
  onPick: (address: string) => void
}) {
  const { t } = useTranslation('form')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag keeps the focus in the field
    <div ref={list} id={id} role="listbox" aria-label={t('suggestions')} className={styles.list}>
      {addresses.map((address, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={address}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          className={styles.option}
          // Before the field loses the focus, which would take what is typed for an address.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(address)}
        >
          <span className="cut">{address}</span>
        </div>
      ))}
    </div>
  )
}
