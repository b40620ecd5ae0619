import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './link-tabs.module.css'
import { useScrollEdges } from '../hooks/use-scroll-edges.ts'

/**
 * From one page to its neighbours: links in a row, of which the current one is marked and seen, however narrow it is.
 * Where more are out of sight, the row fades.
 */
export function LinkTabs({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const { isMoreLeft, isMoreRight } = useScrollEdges(row)
  useEffect(() => {
    const [tabs, current] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!tabs || !current) return
    const [seen, wanted] = [tabs.getBoundingClientRect(), current.getBoundingClientRect()]
    tabs.scrollLeft += wanted.left + wanted.width / 2 - (seen.left + seen.width / 2)
  }, [])
  return (
    <nav
      ref={row}
      className={classNames(styles.tabs, className)}
      aria-label={label}
      data-left={isMoreLeft}
      data-right={isMoreRight}
    >
      {children}
    </nav>
  )
}
