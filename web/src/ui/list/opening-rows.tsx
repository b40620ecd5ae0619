import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './opening-rows.module.css'

/** A list of things that open when they are pressed. */
export const OpeningRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

/** What it is at the left, what is told of it at the right; on phones below. */
export const OpeningRow = ({
  before,
  title,
  text,
  facts,
  onOpen,
}: {
  before?: ReactNode
  title: ReactNode
  text?: ReactNode
  facts?: readonly string[]
  onOpen: () => void
}) => (
  <li>
    <button type="button" className={styles.row} onClick={onOpen}>
      {before}
      <span className={styles.words}>
        <span className={styles.main}>
          {title}
          {text !== undefined && <span className="small num cut">{text}</span>}
        </span>
        {facts && (
          <span className={`${styles.facts} small num`}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        )}
      </span>
      <Icon name="right" size={16} />
    </button>
  </li>
)
