/** Two lists side by side, between which rows are dragged. */
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import styles from './sides.module.css'

export const Sides = ({ children }: { children: ReactNode }) => <div className={styles.sides}>{children}</div>

export function Side({
  title,
  titleRef,
  count,
  dropHint,
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'title'> & {
  title: string
  /** Where the focus goes when a row has left. */
  titleRef?: Ref<HTMLHeadingElement>
  /** How many there are, beside the title. */
  count?: string | undefined
  /** Said while something can be dropped here. */
  dropHint: string | undefined
}) {
  const id = useId()
  return (
    <section className={styles.side} aria-labelledby={id} {...props}>
      <h3 ref={titleRef} id={id} tabIndex={-1}>
        {title}
        {count !== undefined && <span className={`${styles.count} small num`}>{count}</span>}
      </h3>
      {children}
      {dropHint !== undefined && <p className={styles.drop}>{dropHint}</p>}
    </section>
  )
}
