import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { hasShrunk, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import styles from './section.module.css'

/** A list that begins short; all of it on demand, and then the focus goes on where the short one ended. */
export function ExpandableList<Item>({
  label,
  className,
  items,
  first,
  keyOf,
  children,
}: {
  label: string
  className?: string | undefined
  items: readonly Item[]
  first: number
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const wasWhole = useRef(false)
  // Whoever took a row away was in it; they read on at the heading of the list.
  const focusHeading = (): void => list.current?.closest('section')?.querySelector('h2')?.focus()
  useFocusAfterLoss(items.length, focusHeading, hasShrunk)
  useEffect(() => {
    const next = isWhole && !wasWhole.current ? list.current?.children[first] : undefined
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    wasWhole.current = isWhole
  }, [isWhole, first])
  // One more row is no longer than the button that would hide it.
  const isLong = items.length > first + 1
  const shown = isLong && !isWhole ? items.slice(0, first) : items
  return (
    <>
      <ul ref={list} {...(className !== undefined && { className })} aria-label={label}>
        {shown.map((item, index) => (
          <li key={keyOf(item)} className={styles.row} tabIndex={-1}>
            {children(item, index)}
          </li>
        ))}
      </ul>
      {isLong && (
        <Button variant="quiet" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('show_less') : t('show_all', { number: format.number(items.length) })}
        </Button>
      )}
    </>
  )
}
