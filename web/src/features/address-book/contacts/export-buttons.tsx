import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { api } from '../../../platform/api.ts'
import { dayOf } from '../../../platform/dates/days.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { isGone, useTellProblem } from '../problem.ts'
import { pageQuery, readBookAgain } from '../queries.ts'

const formats = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8' },
  vcard: { ending: 'vcf', type: 'text/vcard;charset=utf-8' },
} as const
const names = ['csv', 'vcard'] as const
type Kind = (typeof names)[number]

/** The whole address book, whatever is searched for in it, or one group: as a file for spreadsheets or for other programs. */
export function ExportButtons({ uid, group }: { uid: string; group?: ContactGroup }) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const format = useFormat()
  const toasts = useToasts()
  const client = useQueryClient()
  // The page reads the same before anything is searched for.
  const { data } = useQuery({ ...pageQuery(uid, { query: '' }, 0), enabled: !group })
  const saving = useMutation({
    mutationFn: (kind: Kind) =>
      ask(api.exportContacts({ params: { uid }, query: { format: kind, ...(group && { groupId: group.id }) } })),
    onSuccess(bytes, kind) {
      const { ending, type } = formats[kind]
      const day = dayOf(new Date())
      const name = group ? t('export_group_name', { name: group.name, day }) : t('export_name', { day })
      saveFile(`${name}.${ending}`, bytes as BlobPart, type)
      toasts.show(group ? t('exported_group', { name: group.name }) : t('exported'))
    },
    async onError(error) {
      toasts.show(tell(error), { tone: 'problem' })
      if (isGone(error)) await readBookAgain(client, uid)
    },
  })
  const total = group ? group.size : data?.total
  const nameOf = (kind: Kind): string =>
    group || !total ? t(`export_${kind}`) : t(`export_all_${kind}`, { count: total, number: format.number(total) })
  if (total === 0) return null
  return names.map((kind) => (
    <Button
      key={kind}
      variant="quiet"
      icon="download"
      aria-disabled={saving.isPending}
      onClick={() => saving.isPending || saving.mutate(kind)}
    >
      {nameOf(kind)}
    </Button>
  ))
}
