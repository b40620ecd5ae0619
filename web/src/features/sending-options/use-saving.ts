import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UploaderSettings } from '@envoi/contract/accounts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { useTellProblem } from './problem.ts'

/** Keeps a change, and ends when what is shown is what the server has. */
export type Save = (changes: Partial<UploaderSettings>) => Promise<void>

/** Saves, and says so or why not. */
export function useSaving<Input>(
  save: Save,
  change: { of: (input: Input) => Partial<UploaderSettings>; onDone?: () => void },
) {
  const { t } = useTranslation('sendingOptions')
  const toasts = useToasts()
  const tell = useTellProblem()
  return useMutation({
    mutationFn: (input: Input) => save(change.of(input)),
    // One at a time, in the order they were pressed: each may stand in the way of the next.
    scope: { id: 'sending options' },
    onSuccess() {
      toasts.show(t('saved'))
      change.onDone?.()
    },
    onError: (error) => toasts.show(tell(error), { tone: 'problem' }),
  })
}
