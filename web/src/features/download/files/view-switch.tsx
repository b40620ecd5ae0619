import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import type { FilesView } from './files-view.ts'

/** Pictures or names. */
export function ViewSwitch({ view, onChoose }: { view: FilesView; onChoose: (view: FilesView) => void }) {
  const { t } = useTranslation('downloader')
  return (
    <SegmentedControl
      label={t('view')}
      value={view}
      choices={[
        { value: 'gallery', label: t('gallery'), icon: 'grid' },
        { value: 'list', label: t('list'), icon: 'list' },
      ]}
      onChoose={onChoose}
    />
  )
}
