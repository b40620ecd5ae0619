/** Components that use the hooks which move the focus, each as small as can be. */
import { useRef } from 'react'
import { INVALID, useFocusOnChange } from '../src/ui/hooks/use-focus-on-change.ts'
import { useFocusOnMount } from '../src/ui/hooks/use-focus-on-mount.ts'
import { hasClosed, hasShrunk, useFocusAfterLoss, useLostFocus } from '../src/ui/hooks/use-lost-focus.ts'

export function Step({ isWanted = true }: { isWanted?: boolean | (() => boolean) }) {
  const title = useFocusOnMount<HTMLHeadingElement>(isWanted)
  return (
    <h1 ref={title} id="title" tabIndex={-1}>
      Step
    </h1>
  )
}

export function Form({ problems }: { problems: { name?: true; email?: true } | false }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnChange(form, problems, INVALID)
  return (
    <form ref={form}>
      <input id="name" aria-invalid={problems !== false && problems.name === true} />
      <input id="email" aria-invalid={problems !== false && problems.email === true} />
      <button id="send" type="submit">
        send
      </button>
    </form>
  )
}

export function Editable({ isOpen }: { isOpen: boolean }) {
  const pencil = useRef<HTMLButtonElement>(null)
  useFocusAfterLoss(isOpen, () => pencil.current?.focus(), hasClosed)
  return (
    <>
      {isOpen ? (
        <input id="field" />
      ) : (
        <button ref={pencil} id="pencil" type="button">
          pencil
        </button>
      )}
      <button id="elsewhere" type="button">
        elsewhere
      </button>
    </>
  )
}

export function List({ rows }: { rows: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterLoss(rows.length, () => list.current?.focus(), hasShrunk)
  return (
    <ul ref={list} id="list" tabIndex={-1}>
      {rows.map((id) => (
        <li key={id}>
          <button id={id} type="button">
            {id}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function Area({ isFull }: { isFull: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useLostFocus(area, title)
  return (
    <>
      <h2 ref={title} id="title" tabIndex={-1}>
        Area
      </h2>
      <div ref={area}>
        {isFull && (
          <button id="bar" type="button">
            bar
          </button>
        )}
      </div>
    </>
  )
}
