import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tide.module.css'
import { strewGlints, waterBelow, wavePath } from './waves.ts'

/** What stands behind the words. Screens and steps say it with useScene; the last one to speak is heard. */
export type Scene = {
  /** How high the water is, from 0 at rest to 1 just under the top bar. */
  level: number
  /** `watched`: full, and a beam goes over it. */
  water: 'calm' | 'still' | 'full' | 'watched' | 'out'
  /** The water is as tall as the document, which may scroll; otherwise it is fixed to the window. */
  isOfPage: boolean
}

const far = wavePath([
  [3, 9, 0.4],
  [5, 7, 2.1],
  [7, 3, 4.4],
])
const middle = wavePath([
  [2, 8, 1.3],
  [5, 8, 0.2],
  [9, 2.5, 3.3],
])
const near = wavePath([
  [3, 8, 5.1],
  [4, 7, 2.9],
  [8, 3, 1.1],
])
const glints = strewGlints(44, 20_261_115)
const glade = strewGlints(34, 390)

/** The sea behind everything. It shows what the words say, so nobody needs to be told of it. */
export function Tide({ scene, isFrameRateLow }: { scene: Scene; isFrameRateLow: boolean }) {
  const isFirst = useIsFirstPaint()
  const { water, isOfPage } = scene
  return (
    <div
      className={classNames(
        styles.tide,
        isOfPage && styles.ofPage,
        isFirst && styles.atOnce,
        isFrameRateLow && styles.lowFrameRate,
        water === 'still' && styles.still,
        (water === 'full' || water === 'watched') && styles.full,
        water === 'out' && styles.out,
      )}
      aria-hidden="true"
    >
      <div className={styles.disc} />
      <div className={styles.sea}>
        <div className={styles.band} />
        <Swell path={far} className={styles.far} />
        <Swell path={middle} className={styles.middle} />
        <Swell path={near} className={styles.near} hasFoam />
        <div className={styles.body} />
        <svg className={styles.glints} fill="currentColor">
          {glints.map(({ x, y, width }) => (
            <rect key={y} x={`${x}%`} y={`${y}%`} width={`${width}%`} height="1" rx=".5" />
          ))}
        </svg>
        <svg className={styles.glade} fill="currentColor">
          {glade.map(({ x, y, width }) => (
            <ellipse key={y} cx={`${30 + x * 0.4}%`} cy={`${y}%`} rx={`${width * 3}%`} ry="2" opacity={1 - y / 110} />
          ))}
        </svg>
        {water === 'watched' && <div className={styles.beam} />}
      </div>
    </div>
  )
}

function Swell({ path, className, hasFoam }: { path: string; className: string | undefined; hasFoam?: boolean }) {
  return (
    <svg className={classNames(styles.swell, className)} viewBox="0 0 2880 60" preserveAspectRatio="none">
      <path fill="currentColor" d={waterBelow(path)} />
      {hasFoam && <path className={styles.foam} d={path} />}
    </svg>
  )
}

/** The level of the prerendered page is simply there; only later ones are reached by rising. */
function useIsFirstPaint(): boolean {
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsFirst(false))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isFirst
}
