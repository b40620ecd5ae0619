import { classNames } from '../../../ui/class-names.ts'
import styles from './tick.module.css'

/** A box to tick, as large as a finger. `some`: of those it stands for, not all are chosen. */
export function Tick({
  label,
  state,
  onChange,
}: {
  label: string
  state: 'all' | 'some' | 'none'
  onChange: (isChosen: boolean, isRange: boolean) => void
}) {
  return (
    <label className={styles.tick} title={label}>
      <input
        type="checkbox"
        className={classNames(styles.box, state === 'some' && styles.some)}
        aria-label={label}
        data-control="tick"
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
