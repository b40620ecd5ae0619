import type { ReactNode, Ref } from 'react'
import { Gauge } from '../feedback/gauge.tsx'
import styles from './counted-head.module.css'

/** Above a list of what one may have so many of: what they are, and how many there are. */
export const CountedHead = ({
  intro,
  share,
  title,
  text,
  ref,
}: {
  intro: string
  /** From 0 to 1; undefined where one may have none. */
  share: number | undefined
  title: ReactNode
  text: ReactNode
  /** Of the title: where the focus goes when what had it is gone. */
  ref?: Ref<HTMLHeadingElement>
}) => (
  <div className={styles.head}>
    <p className={styles.intro}>{intro}</p>
    {share !== undefined && (
      <div className={styles.count}>
        <Gauge value={share} size="large" />
        <div className="num">
          <h2 ref={ref} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <p className="small">{text}</p>
        </div>
      </div>
    )}
  </div>
)
