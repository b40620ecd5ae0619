import styles from './figures.module.css'

/** `of`: what the value is a part of, said smaller beside it. */
export type Figure = { name: string; value: string; of?: string }

/** A row of numbers with their names; on a phone two columns. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={`${styles.figures} num`}>
      {figures.map(({ name, value, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {of !== undefined && <small>{of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
