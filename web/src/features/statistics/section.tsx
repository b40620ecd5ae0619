import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './section.module.css'

/** One part of the page with its heading, to be taken along as a file. */
export function Section({
  title,
  onSave,
  control,
  children,
}: {
  title: string
  onSave?: (() => void) | undefined
  /** How it is shown. */
  control?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('statistics')
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.actions}>
          {control}
          {onSave && (
            <Button variant="quiet" icon="sheet" aria-label={t('csv_of', { title })} onClick={onSave}>
              {t('csv')}
            </Button>
          )}
        </div>
      </div>
      {children}
    </section>
  )
}
