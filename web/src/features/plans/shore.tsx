import { far, middle, near, view, waterUnder } from './climb.ts'
import styles from './shore.module.css'

/** The horizon climbs from plan to plan; the sun stands at the one that one has or points at. */
export function Shore() {
  return (
    <div className={styles.shore} aria-hidden="true">
      <div className={styles.sun} />
      <svg className={styles.climb} viewBox={`0 0 ${view.width} ${view.height}`} preserveAspectRatio="none">
        <path className={styles.far} d={waterUnder(far)} />
        <path className={styles.middle} d={waterUnder(middle)} />
        <path className={styles.near} d={waterUnder(near)} />
        <path className={styles.foam} d={near} />
      </svg>
    </div>
  )
}
