import styles from './facts.module.css'

/** What is known of something: names and values. */
export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
