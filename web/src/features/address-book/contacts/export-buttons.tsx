import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { pageQuery } from '../queries.ts'
import { exportKinds, useExport } from './use-export.ts'

/** The whole address book as a file for spreadsheets or for other programs. */
export function ExportButtons({ uid }: { uid: string }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  // The page reads the same before anything is searched for.
  const { data } = useQuery(pageQuery(uid, { query: '' }, 0))
  const { isSaving, save } = useExport(uid)
  const total = data?.total
  if (total === 0) return null
  return exportKinds.map((kind) => (
    <Button key={kind} variant="quiet" icon="download" aria-disabled={isSaving} onClick={() => save(kind)}>
      {total ? t(`export_all_${kind}`, { count: total, number: format.number(total) }) : t(`export_${kind}`)}
    </Button>
  ))
}
