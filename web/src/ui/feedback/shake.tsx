import { type ReactNode, useEffect, useState } from 'react'
import { screen } from '@envoi/contract/limits'
import styles from './shake.module.css'

/** Shakes its children for a second whenever `count` goes up; who wants no motion sees an edge around them instead. */
export function Shake({ count, children }: { count: number; children: ReactNode }) {
  const [shaken, setShaken] = useState(count)
  useEffect(() => {
    const timer = setTimeout(() => setShaken(count), screen.errorShakes)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className={styles.around} data-shaking={count > shaken}>
      {children}
    </div>
  )
}
