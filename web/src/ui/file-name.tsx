import styles from './file-name.module.css'

/** How much of the end always stays: the ending, and a little of what tells one name from the next. */
const TAIL = 8

/** A long name loses its middle, never its ending. It is read out, and shown in the tooltip, whole. */
export function FileName({ name }: { name: string }) {
  const { start, end } = splitName(name)
  return (
    <span className={styles.whole} title={name}>
      <span className="sr">{name}</span>
      <span className={styles.name} aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </span>
    </span>
  )
}

export function splitName(name: string): { start: string; end: string } {
  const characters = Array.from(name)
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 ? characters.length - dot : 0
  const kept = ending > 0 && ending <= TAIL ? Math.min(TAIL, ending + 3) : TAIL
  const cut = Math.max(0, characters.length - kept)
  return { start: characters.slice(0, cut).join(''), end: characters.slice(cut).join('') }
}
