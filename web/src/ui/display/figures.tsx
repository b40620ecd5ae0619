import styles from './figures.module.css'

/** `of`: what the value is a part of, said smaller beside it; `note`: more about it, below. */
export type Figure = { name: string; value: string; of?: string; note?: string }

/** A row of numbers with their names; on a phone two columns. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`${styles.figures} num`}>
      {figures.map(({ name, value, of, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {of !== undefined && <small>{of}</small>}
          </dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
