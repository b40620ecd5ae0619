import styles from './done-rings.module.css'

/** The rings of the Start button, let go over the whole page: they leave from the full stop of the word. */
const rings = [38, 78, 128, 188, 258, 338, 428]
const FLATNESS = 0.42
const FADES = [0.75, 0.6, 0.48, 0.36, 0.26, 0.17, 0.1]

export function DoneRings() {
  return (
    <span className={styles.stop}>
      <svg className={styles.rings} viewBox="0 0 1000 500">
        {rings.map((radius, index) => (
          <ellipse key={radius} cx="500" cy="250" rx={radius} ry={radius * FLATNESS} opacity={FADES[index]} />
        ))}
      </svg>
    </span>
  )
}
