import styles from './sum.module.css'

export type SumLine = [name: string, amount: string]

/** What a payment is made of, and what it comes to: amounts as the server says them. */
export const Sum = ({ lines, total }: { lines: SumLine[]; total: SumLine }) => (
  <dl className={`${styles.sum} num`}>
    {lines.map(([name, amount]) => (
      <div key={name} className={styles.line}>
        <dt>{name}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{total[0]}</dt>
      <dd>{total[1]}</dd>
    </div>
  </dl>
)
