import { type ComponentProps, type DragEvent, useState } from 'react'
import type { Contact } from '@envoi/contract/contacts'

/** The two lists that people are dragged between: those in the group, and the whole address book. */
export type Side = 'group' | 'book'
export type Held = { contact: Contact; from: Side }

/** Somebody else's drag, such as of files, has another type and is left alone. */
const TYPE = 'application/x-envoi-contact'

/** Drags contacts from one list to the other by mouse. By touch and keyboard the buttons do the same. */
export function useContactDrag(onMoved: (held: Held) => void) {
  const [held, setHeld] = useState<Held | null>(null)
  const [over, setOver] = useState<Side | null>(null)
  function letGo(): void {
    setHeld(null)
    setOver(null)
  }
  const rowProps = (contact: Contact, from: Side): ComponentProps<'li'> => ({
    draggable: true,
    onDragStart({ dataTransfer }) {
      dataTransfer.setData(TYPE, contact.id)
      dataTransfer.effectAllowed = 'move'
      setHeld({ contact, from })
    },
    onDragEnd: letGo,
  })
  const sideProps = (side: Side) => {
    const isWanted = held !== null && held.from !== side
    return {
      'data-drop': isWanted ? (over === side ? 'over' : 'here') : undefined,
      onDragOver(event: DragEvent) {
        if (!isWanted) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(side)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setOver(null)
      },
      onDrop(event: DragEvent) {
        if (!isWanted) return
        event.preventDefault()
        letGo()
        onMoved(held)
      },
    }
  }
  return { held, rowProps, sideProps }
}
