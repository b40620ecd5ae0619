import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { dayOf } from '../../platform/days.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ask } from './queries.ts'
import { useTellProblem } from './use-problem.ts'

const formats = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8' },
  vcard: { ending: 'vcf', type: 'text/vcard;charset=utf-8' },
} as const
const names = ['csv', 'vcard'] as const

/** The whole address book as a file, for spreadsheets or for other programs. */
export function ExportWays({ uid }: { uid: string }) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (format: (typeof names)[number]) => ask(api.exportContacts({ params: { uid }, query: { format } })),
    onSuccess(bytes, format) {
      const { ending, type } = formats[format]
      saveFile(`${t('export_name', { day: dayOf(new Date()) })}.${ending}`, bytes as BlobPart, type)
      toasts.show(t('exported'))
    },
    onError: (error) => toasts.show(tell(error), { tone: 'problem' }),
  })
  return names.map((format) => (
    <Button
      key={format}
      variant="quiet"
      icon="download"
      aria-disabled={saving.isPending}
      onClick={() => saving.isPending || saving.mutate(format)}
    >
      {t(`export_${format}`)}
    </Button>
  ))
}
