import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './preview-pane.module.css'

/**
 * How something will look, as one writes. It is a picture: nothing in it can be pressed or reached by keys, and whoever
 * does not see it is told what it shows. Without an `alt` it is the thing itself, to be tried.
 */
export const PreviewPane = ({
  label,
  alt,
  view,
  isInFlow = false,
  tools,
  children,
}: {
  label: string
  alt?: string
  view: string
  /** On phones it goes along with the page, whole, and does not stay in sight above the fields. */
  isInFlow?: boolean
  tools: ReactNode
  children: ReactNode
}) => (
  <section className={classNames(styles.preview, isInFlow && styles.inFlow)} aria-label={label}>
    <div className={styles.tools}>{tools}</div>
    <div className={styles.frame} {...(alt !== undefined && { role: 'img', 'aria-label': alt })}>
      <div inert={alt !== undefined} className={styles.picture} data-view={view} data-live={alt === undefined}>
        {children}
      </div>
    </div>
  </section>
)

/** Before the tools: what is shown. */
export const PreviewTitle = ({ className, ...props }: ComponentProps<'span'>) => (
  <span className={classNames(styles.host, className)} {...props} />
)

/** Among the tools, in a row of its own: which page is shown. */
export const PreviewPages = ({ children }: { children: ReactNode }) => <div className={styles.pages}>{children}</div>
