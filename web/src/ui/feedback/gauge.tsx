import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './gauge.module.css'
import { Icon } from '../icon.tsx'

/**
 * A disc that holds water: the share of a limit, a file on its way, the days left. `label` says it in words; without
 * one the words stand beside it.
 */
export function Gauge({
  value,
  state = 'level',
  size = 'small',
  label,
}: {
  /** From 0 to 1. */
  value: number
  state?: 'level' | 'waiting' | 'full' | 'stopped'
  size?: 'small' | 'large' | 'huge'
  label?: string
}) {
  const drawn = Math.min(1, Math.max(0, value))
  return (
    <span
      className={classNames(styles.gauge, state !== 'level' && styles[state], size !== 'small' && styles[size])}
      style={{ '--v': state === 'level' ? drawn : 0 } as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {state === 'full' && <Icon name="check" />}
      {state === 'stopped' && <Icon name="close" />}
    </span>
  )
}
