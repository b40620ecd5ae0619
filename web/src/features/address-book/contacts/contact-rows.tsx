import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import type { Contact, FoundContact } from '@envoi/contract/contacts'
import { useRowWindow } from '../../../ui/list/use-row-window.ts'
import styles from './contact-rows.module.css'
import type { Contacts } from './use-contacts.ts'

const ROW_HEIGHT = 64
const AROUND = 6

export type RowsHandle = { focus(): void }

/** As many as are seen, out of as many as there are. Each has its name, its address, and what can be done with it, which the arrow keys do not leave. */
export function ContactRows({
  label,
  handle,
  contacts,
  total,
  renderBefore,
  renderAfter,
  rowProps,
}: {
  label: string
  handle?: Ref<RowsHandle>
  contacts: Contacts
  total: number
  renderBefore?: (contact: Contact, place: number) => ReactNode
  renderAfter: (contact: FoundContact) => ReactNode
  rowProps?: (contact: FoundContact) => ComponentProps<'li'>
}) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const seen = useRowWindow({ count: total, scroller, rowHeight: ROW_HEIGHT, around: AROUND })
  useImperativeHandle(handle, () => ({
    focus: () => scroller?.querySelector<HTMLElement>(controls)?.focus(),
  }))
  const look = useEffectEvent(contacts.look)
  const { first, last } = seen.inSight
  useEffect(() => look({ first, last }), [first, last])
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no way to clean up.
    scroller?.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another search begins at its top
  }, [contacts.key, scroller])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
    <div
      ref={setScroller}
      className={styles.scroller}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; not every row has a button
      tabIndex={0}
      aria-busy={contacts.isBehind}
      onKeyDown={goToNextRow}
    >
      <ul className={styles.list} aria-label={label} style={{ height: total * seen.rowHeight }}>
        {seen.rows.map((index, place) => {
          const contact = contacts.at(index)
          return (
            <li
              key={contact?.id ?? index}
              ref={place === 0 ? seen.measure : undefined}
              className={styles.row}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ translate: `0 ${index * seen.rowHeight}px` }}
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

const controls = 'input, button'

/** Up or down to the same control of the next row that has it. */
function goToNextRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
  const row = event.target.closest('li')
  const place = row ? [...row.querySelectorAll(controls)].indexOf(event.target) : -1
  if (!row || place === -1) return
  event.preventDefault()
  const rows = new Map([...(row.parentElement?.children ?? [])].map((other) => [other.ariaPosInSet, other]))
  for (let next = Number(row.ariaPosInSet) + step; ; next += step) {
    const other = rows.get(String(next))
    if (!other) return
    const control = other.querySelectorAll<HTMLElement>(controls)[place]
    if (control) return control.focus()
  }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

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
