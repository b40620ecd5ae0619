import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unfinished } from '../state.ts'
import { UnfinishedUpload } from './unfinished-upload.tsx'
import styles from './unfinished-uploads.module.css'

/** More would push Start aside; the others come up as these are dealt with. */
const MOST = 3

export function UnfinishedList({
  uploads,
  list,
  onForget,
}: {
  uploads: Unfinished[]
  list: Ref<HTMLUListElement>
  /** Told which one in the list is about to go. */
  onForget: (place: number) => void
}) {
  const { t } = useTranslation('steps')
  const titleId = useId()
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('unfinished_title')}
      </h2>
      <ul ref={list}>
        {uploads.slice(0, MOST).map((upload, place) => (
          <UnfinishedUpload key={upload.id} upload={upload} onForget={() => onForget(place)} />
        ))}
      </ul>
    </section>
  )
}
