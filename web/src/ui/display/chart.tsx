import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { SIDE, areaUnder, lineThrough, nearestTo, placeOf } from './chart-shape.ts'
import styles from './chart.module.css'
import { classNames } from '../class-names.ts'

type Tick = { value: number; label: string }

/**
 * The course of something over time as water: an area, and dotted what it is compared with. One value can be pointed
 * at: by mouse, by finger, or by the arrow keys, since it is a slider to whoever cannot see it.
 */
export function Chart({
  label,
  values,
  before,
  ticks,
  marks,
  shown,
  onShow,
  textOf,
  tip,
}: {
  /** Names the slider. */
  label: string
  values: readonly number[]
  before?: readonly number[]
  /** Lines across, from the lowest on; the last is the top. A small chart has none, and the highest value at the top. */
  ticks?: readonly Tick[]
  /** What stands under some of the values. */
  marks: readonly { index: number; label: string }[]
  /** The value that is pointed at. */
  shown: number | undefined
  onShow: (index: number | undefined) => void
  /** A value in words. */
  textOf: (index: number) => string
  /** Stands over the value that is pointed at. */
  tip?: ReactNode
}) {
  const count = values.length
  const top = ticks?.at(-1)?.value ?? Math.max(1, ...values, ...(before ?? []))
  const at = Math.min(shown ?? count - 1, count - 1)
  const x = placeOf(at, count)
  const point = ({ nativeEvent, currentTarget }: PointerEvent): void =>
    onShow(nearestTo(nativeEvent.offsetX / currentTarget.clientWidth, count))
  return (
    <div className={classNames(styles.chart, ticks && styles.tall)}>
      <div className={styles.plot}>
        {ticks?.map((tick) => (
          <span
            key={tick.value}
            className={`${styles.tick} num`}
            style={placed({ y: tick.value / top })}
            aria-hidden="true"
          >
            {tick.label}
          </span>
        ))}
        <svg className={styles.picture} viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.water} d={areaUnder(values, top)} />
          {before && <path className={styles.before} d={lineThrough(before, top)} />}
          <path className={styles.line} d={lineThrough(values, top)} />
        </svg>
        {shown !== undefined && (
          <span className={styles.pointed} style={placed({ x, y: (values[at] ?? 0) / top })} aria-hidden="true" />
        )}
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          aria-valuetext={textOf(at)}
          min={0}
          max={count - 1}
          value={at}
          onChange={({ currentTarget }) => onShow(Number(currentTarget.value))}
          onFocus={() => onShow(at)}
          onBlur={() => onShow(undefined)}
          onPointerDown={(event) => {
            // A finger leaves at once; what it pointed at stays until it goes elsewhere.
            event.currentTarget.focus({ preventScroll: true })
            point(event)
          }}
          onPointerMove={point}
          onPointerLeave={({ currentTarget }) => document.activeElement !== currentTarget && onShow(undefined)}
        />
        {tip !== undefined && shown !== undefined && (
          <div className={`${styles.tip} num`} style={placed({ x })} aria-hidden="true">
            {tip}
          </div>
        )}
      </div>
      <p className={`${styles.marks} num`} aria-hidden="true">
        {marks.map(({ index, label: text }) => (
          <span key={index} style={placed({ x: placeOf(index, count) })}>
            {text}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Shares of the plot, for the stylesheet to make places of. */
const placed = ({ x = 0, y = 0 }: { x?: number; y?: number }): CSSProperties =>
  ({ '--x': x, '--y': y }) as CSSProperties
