import styles from './file-name.module.css'

/** How much of the end always stays: the ending, and a little of what tells one name from the next. */
const TAIL = 8
/** Shorter ones fit everywhere, and stay in one piece. */
const SHORT = 24

/**
 * A long name loses its middle, never its ending; both pieces follow the direction of its own script. It is read out,
 * and shown in the tooltip, whole.
 */
export function FileName({ name }: { name: string }) {
  const { start, end } = splitName(name)
  return (
    <span className={styles.whole} title={name}>
      <span className="sr">{name}</span>
      <span className={styles.name} dir="auto" aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </span>
    </span>
  )
}

/** What a person takes for one letter stays whole, an emoji of several signs too. */
const segmenter = new Intl.Segmenter()

export function splitName(name: string): { start: string; end: string } {
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  if (letters.length <= SHORT) return { start: name, end: '' }
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 ? letters.length - dot : 0
  const kept = ending > 0 && ending <= TAIL ? Math.min(TAIL, ending + 3) : TAIL
  const cut = letters.length - kept
  return { start: letters.slice(0, cut).join(''), end: letters.slice(cut).join('') }
}

/** `photos/summer/beach.jpg` is `beach.jpg` in `photos/summer/`. */
export function splitPath(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/') + 1
  return { folder: path.slice(0, cut), name: path.slice(cut) }
}

/** How much of a name is selected when it is to be changed: all but its ending, which nobody means to change. */
export function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
