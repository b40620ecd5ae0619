/** In the place of what is being fetched: that it is on its way, or why it has not come. */
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './load-state.module.css'

/** Seen only by those who wait longer than a moment. */
export const Loading = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={classNames(styles.loading, className)} aria-busy>
    {children}
  </p>
)

export const LoadFailed = ({
  className,
  retryLabel,
  onRetry,
  children,
}: {
  className?: string | undefined
  retryLabel: string
  onRetry: () => void
  children: ReactNode
}) => (
  <div className={classNames(styles.failed, className)} role="alert">
    <p>{children}</p>
    <Button icon="refresh" onClick={onRetry}>
      {retryLabel}
    </Button>
  </div>
)
