import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiKeyView } from '@envoi/contract/api-keys'
import { shortText } from '@envoi/contract/limits'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { readKeysAgain } from '../queries.ts'

export function RenameDialog({
  uid,
  renamed: { id, description },
  onLeave,
}: {
  uid: string
  renamed: ApiKeyView
  onLeave: () => void
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const renaming = useMutation({
    mutationFn: (name: string) => ask(developerApi.changeApiKey({ params: { id }, body: { description: name } })),
    async onSuccess() {
      await readKeysAgain(client, uid)
      toasts.show(t('renamed'))
      onLeave()
    },
  })
  return (
    <NameDialog
      id="key-name"
      title={t('rename_key', { name: description })}
      text={t('rename_text')}
      answer={t('rename')}
      label={t('name')}
      missing={t('description_missing')}
      maxLength={shortText.maxLength}
      before={description}
      words={{
        busy: t('developers:one_moment'),
        leave: t('developers:cancel'),
        missing: t('developers:problem_network'),
      }}
      isBusy={renaming.isPending}
      problem={renaming.error ? tell(renaming.error) : undefined}
      onSubmit={(name) => renaming.mutate(name)}
      onLeave={onLeave}
    />
  )
}
