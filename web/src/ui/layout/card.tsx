import type { ComponentProps, ReactNode, Ref } from 'react'
import styles from './card.module.css'
import { classNames } from '../class-names.ts'

/** The main panel: head, scrolling body, foot. One on a screen; its primary action is always in sight, in the foot. */
export function Card({ label, className, ...props }: ComponentProps<'section'> & { label: string }) {
  return <section className={classNames(styles.card, className)} aria-label={label} {...props} />
}

export const CardHead = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={classNames(styles.head, className)} {...props} />
)
export const CardBody = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={classNames(styles.body, className)} {...props} />
)
export const CardFoot = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={classNames(styles.foot, className)} {...props} />
)

/** Takes the focus when its step begins, so that a screen reader says where one is. */
export const CardTitle = ({ children, ref }: { children: ReactNode; ref?: Ref<HTMLHeadingElement> }) => (
  <h1 ref={ref} tabIndex={-1} className={styles.title}>
    {children}
  </h1>
)
