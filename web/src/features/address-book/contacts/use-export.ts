import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { api } from '../../../platform/api.ts'
import { dayOf } from '../../../platform/dates/days.ts'
import { ask } from '../../../platform/query-asking.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { isGone, useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'

const formats = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8' },
  vcard: { ending: 'vcf', type: 'text/vcard;charset=utf-8' },
} as const
export const exportKinds = ['csv', 'vcard'] as const
type ExportKind = (typeof exportKinds)[number]

/** The whole address book, whatever is searched for in it, or one group, as a file that is saved. */
export function useExport(uid: string, group?: ContactGroup) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (kind: ExportKind) =>
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
  return { isSaving: saving.isPending, save: (kind: ExportKind) => saving.isPending || saving.mutate(kind) }
}
