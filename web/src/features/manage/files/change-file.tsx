import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkFileName } from '@envoi/contract/rules/file-name'
import { api } from '../../../platform/api.ts'
import { splitPath, stemLength } from '../../../ui/display/file-name.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { leaveOnEscape } from '../../../ui/leave-on-escape.ts'
import type { ManagedFile } from '../managed.ts'
import { EditForm } from '../page/editable.tsx'
import { ConfirmChange } from '../page/confirm-change.tsx'
import { useProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'

/** A name changed where it stands; its folders stay. The ending is left out of the selection. */
export function RenameForm({ file, leave }: { file: ManagedFile; leave: () => void }) {
  const { t } = useTranslation(['manage', 'error'])
  const { folder, name } = splitPath(file.name)
  const [text, setText] = useState(name)
  const [isChecked, setIsChecked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('input')
    field?.focus()
    field?.setSelectionRange(0, stemLength(field.value))
  }, [])
  const check = checkFileName(folder + text.trim())
  const change = useChange({
    call: ({ params, headers }, renamed: string) =>
      api.renameFile({ params: { ...params, fileId: file.fileId }, headers, body: { name: renamed } }),
    patch: (shown, renamed) => ({
      ...shown,
      files: shown.files.map((other) => (other.fileId === file.fileId ? { ...other, name: renamed } : other)),
    }),
    said: (renamed) => t('file_renamed', { name: renamed }),
    onDone: leave,
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the key of whatever is focused in it
    <div ref={box} onKeyDown={(event) => leaveOnEscape(event, leave)}>
      <EditForm
        label={t('rename_file', { name: file.name })}
        isBusy={change.isPending}
        problem={useProblem(change.error)}
        onSave={() => {
          setIsChecked(true)
          if (!check.ok) return
          if (check.name === file.name) leave()
          else change.mutate(check.name)
        }}
        onLeave={leave}
      >
        <TextField
          id={`manage-file-${file.fileId}`}
          type="text"
          label={t('file_name')}
          problem={isChecked && !check.ok ? t(`error:codes.${check.code}`) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onWrite={setText}
        />
      </EditForm>
    </div>
  )
}

export function DeleteFileDialog({ file, leave }: { file: ManagedFile; leave: () => void }) {
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
    <ConfirmChange
      title={t('delete_file_title')}
      confirmLabel={t('delete_file_do')}
      progress={{ isBusy: change.isPending, busyLabel: t('deleting'), problem: useProblem(change.error) }}
      onConfirm={() => change.mutate(file.fileId)}
      onCancel={leave}
    >
      {t('delete_file_text', { name: file.name })}
    </ConfirmChange>
  )
}
