import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import type { ManagedFile } from './managed.ts'
import { Question } from './question.tsx'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'

export function DeleteFileQuestion({ file, leave }: { file: ManagedFile; leave: () => void }) {
  const { t } = useTranslation('manage')
  const change = useChange({
    call: ({ params, headers }, fileId: string) => api.deleteFile({ params: { ...params, fileId }, headers }),
    patch: (shown, fileId) => ({
      ...shown,
      files: shown.files.filter((other) => other.fileId !== fileId),
      size: shown.size - file.size,
    }),
    said: () => t('file_deleted', { name: file.name }),
  })
  return (
    <Question
      title={t('delete_file_title')}
      answer={t('delete_file_do')}
      busyAnswer={t('deleting')}
      isBusy={change.isPending}
      problem={useProblem(change.error)}
      onAnswer={() => change.mutate(file.fileId)}
      onLeave={leave}
    >
      {t('delete_file_text', { name: file.name })}
    </Question>
  )
}
