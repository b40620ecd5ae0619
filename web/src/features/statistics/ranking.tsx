import type { CSSProperties } from 'react'
import styles from './ranking.module.css'
import { Section } from './section.tsx'

export type Ranked = {
  name: string
  /** Where two may have the same name. */
  id?: string
  /** Looks at this one alone; `label` says so. */
  choose?: { label: string; onChoose: () => void }
  /** How long its bar is, beside the others'. */
  weight: number
  cells: readonly string[]
}

/** The first of many, each with a bar beside its first number. On a phone there is no room for the others. */
export function Ranking({
  title,
  none,
  heads,
  rows,
  onSave,
}: {
  title: string
  /** Said where there are no rows. */
  none?: string
  heads: readonly string[]
  rows: readonly Ranked[]
  onSave: () => void
}) {
  const [name, ...columns] = heads
  const heaviest = Math.max(1, ...rows.map(({ weight }) => weight))
  if (rows.length === 0)
    return (
      none !== undefined && (
        <Section title={title}>
          <p className={styles.none}>{none}</p>
        </Section>
      )
    )
  return (
    <Section title={title} onSave={onSave}>
      <table className={`${styles.table} num`}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id ?? row.name}>
              <th scope="row">
                {row.choose ? (
                  <button
                    type="button"
                    className={styles.choose}
                    title={row.choose.label}
                    onClick={row.choose.onChoose}
                  >
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </th>
              {row.cells.map((cell, index) => (
                <td key={columns[index]}>
                  {index === 0 && row.weight > 0 && (
                    <span className={styles.bar} style={{ '--v': row.weight / heaviest } as CSSProperties} />
                  )}
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
