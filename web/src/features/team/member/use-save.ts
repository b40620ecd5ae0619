import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellProblem } from '../problem.ts'
import { readTeamAgain } from '../queries.ts'

/** Changes something about one person; what the server has then is read again. `said`: the word that tells it. */
export function useSave<Change>(
  team: string,
  save: (change: Change) => Promise<unknown>,
  { said, onSaved }: { said?: (change: Change) => string; onSaved?: () => void } = {},
) {
  const { t } = useTranslation('team')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: save,
    async onSuccess(_, change) {
      toasts.show(said?.(change) ?? t('saved'), { kind: 'member' })
      onSaved?.()
      await readTeamAgain(client, team)
    },
    // It may be gone, or changed by somebody else.
    onError: () => void readTeamAgain(client, team),
  })
  return { ...saving, problem: saving.error ? tell(saving.error) : undefined }
}
