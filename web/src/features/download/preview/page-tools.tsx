import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { nextZoom, zoomLevels } from './page-scale.ts'
import styles from './page-tools.module.css'

/** Where one is in a document, and how close. */
export function PageTools({
  page,
  total,
  zoom,
  onZoom,
}: {
  page: number
  total: number
  zoom: number
  onZoom: (zoom: number) => void
}) {
  const { t } = useTranslation('preview')
  const format = useFormat()
  return (
    <div className={styles.tools}>
      <span className={styles.page}>{t('page_of', { page, total })}</span>
      <IconButton
        icon="minus"
        label={t('smaller')}
        aria-disabled={zoom === zoomLevels.at(0)}
        onClick={() => onZoom(nextZoom(zoom, -1))}
      />
      <button
        type="button"
        className={styles.zoom}
        aria-label={`${format.percent(zoom)}, ${t('fit')}`}
        title={t('fit')}
        onClick={() => onZoom(1)}
      >
        {format.percent(zoom)}
      </button>
      <IconButton
        icon="plus"
        label={t('larger')}
        aria-disabled={zoom === zoomLevels.at(-1)}
        onClick={() => onZoom(nextZoom(zoom, 1))}
      />
    </div>
  )
}
