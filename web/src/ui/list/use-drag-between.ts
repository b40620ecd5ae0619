import { type ComponentProps, type DragEvent, useState } from 'react'

export type Held<Row, Side> = { row: Row; from: Side }

/** Somebody else's drag, such as of files, has another type and is left alone. */
const TYPE = 'application/x-envoi-row'

/** Drags rows from one of two lists to the other by mouse. By touch and keyboard, buttons have to do the same. */
export function useDragBetween<Row extends { id: string }, Side extends string>(
  onMoved: (held: Held<Row, Side>) => void,
) {
  const [held, setHeld] = useState<Held<Row, Side> | null>(null)
  const [over, setOver] = useState<Side | null>(null)
  function letGo(): void {
    setHeld(null)
    setOver(null)
  }
  const rowProps = (row: Row, from: Side): ComponentProps<'li'> => ({
    draggable: true,
    onDragStart({ dataTransfer }) {
      dataTransfer.setData(TYPE, row.id)
      dataTransfer.effectAllowed = 'move'
      setHeld({ row, from })
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
