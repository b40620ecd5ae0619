import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './editor-columns.module.css'

/** Fields, and beside them what they make; on phones above them, or last. */
export const EditorColumns = ({
  preview,
  isPreviewLast = false,
  children,
}: {
  preview: ReactNode
  isPreviewLast?: boolean
  children: ReactNode
}) => (
  <div className={classNames(styles.editor, isPreviewLast && styles.previewLast)}>
    <div className={styles.form}>{children}</div>
    {preview}
  </div>
)
