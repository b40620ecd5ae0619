import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Contact, FoundContact } from '@envoi/contract/contacts'
import styles from './contact-rows.module.css'
import type { Contacts } from './use-contacts.ts'

const ROW_HEIGHT = 64
const OVERSCAN = 6

/** As many as are seen, out of as many as there are. Each has its name, its address, and what can be done with it. */
export function ContactRows({
  label,
  contacts,
  total,
  renderBefore,
  renderAfter,
  rowProps,
}: {
  label: string
  contacts: Contacts
  total: number
  renderBefore?: (contact: Contact, place: number) => ReactNode
  renderAfter: (contact: FoundContact) => ReactNode
  rowProps?: (contact: FoundContact) => ComponentProps<'li'>
}) {
  // The virtualizer keeps its own state and changes it behind the compiler's back.
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const look = useEffectEvent(contacts.look)
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => look({ first: startIndex, last: endIndex }), [startIndex, endIndex, total])
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no way to clean up.
    scroller.current?.scrollTo({ top: 0 })
  }, [contacts.key])
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; not every row has a button
      tabIndex={0}
      aria-busy={contacts.isBehind}
    >
      <ul className={styles.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const contact = contacts.at(index)
          return (
            <li
              key={contact?.id ?? index}
              className={styles.row}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ translate: `0 ${start}px` }}
              {...(contact && rowProps?.(contact))}
            >
              {contact ? (
                <>
                  {renderBefore?.(contact, index)}
                  <Who contact={contact} />
                  {renderAfter(contact)}
                </>
              ) : (
                <span className={styles.waiting} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Who = ({ contact: { name, email } }: { contact: Contact }) => (
  <span className={styles.who}>
    <b className="cut">
      <bdi>{name ?? email}</bdi>
    </b>
    {name !== null && (
      <span className="small cut">
        <bdi>{email}</bdi>
      </span>
    )}
  </span>
)

export const nameOf = ({ name, email }: Contact): string => name ?? email
