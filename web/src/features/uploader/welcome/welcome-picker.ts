import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickedFile, type Picking, filesOfInput, pickFiles, pickFolder } from '@envoi/client/browser/index'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useTellUnreadable } from './drop-unreadable.ts'

export type Picker = {
  /** Of the hidden input, for browsers whose picker gives no handles. */
  input: { ref: RefObject<HTMLInputElement | null>; onChange(event: ChangeEvent<HTMLInputElement>): void }
  /** A chosen folder is being looked through. */
  isReading: boolean
  /** Only while handling a click or a key. */
  open(): Promise<void>
}

/** In a frame of another site the picker with handles is refused, so a widget has the plain one. */
export function usePicker(
  kind: 'files' | 'folder',
  { isFramed, onPicked }: { isFramed: boolean; onPicked(files: PickedFile[]): void },
): Picker {
  const { t } = useTranslation('steps')
  const toasts = useToasts()
  const tellUnreadable = useTellUnreadable()
  const ref = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)

  function take({ files, unreadable }: Picking): void {
    tellUnreadable(unreadable)
    if (files.length > 0) onPicked(files)
  }
  async function open(): Promise<void> {
    const picking = isFramed ? undefined : kind === 'files' ? pickFiles() : pickFolder()
    if (!picking) return ref.current?.click()
    setIsReading(true)
    try {
      take(await picking)
    } catch {
      // A policy of the system may close the folder that was chosen.
      toasts.show(t('picker_failed'), { tone: 'problem' })
    } finally {
      setIsReading(false)
    }
  }
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = filesOfInput(target.files ?? new DataTransfer().files)
    // So that the same file can be chosen again.
    target.value = ''
    take({ files, unreadable: [] })
  }
  return { input: { ref, onChange }, isReading, open }
}
