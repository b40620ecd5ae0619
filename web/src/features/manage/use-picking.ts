import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickedFile, type Picking, filesOfInput, pickFiles } from '@envoi/client/browser/index'
import { useToasts } from '../../ui/feedback/toast.tsx'

export type Picker = {
  /** Of the hidden input, for browsers whose picker gives no handles. */
  input: { ref: RefObject<HTMLInputElement | null>; onChange(event: ChangeEvent<HTMLInputElement>): void }
  /** Only while handling a click or a key. */
  open(): Promise<void>
}

/** The browser's own window for choosing files. */
export function usePicking(onPicked: (files: PickedFile[]) => void): Picker {
  const { t } = useTranslation('manage')
  const toasts = useToasts()
  const ref = useRef<HTMLInputElement>(null)
  function take({ files, unreadable }: Picking): void {
    const [name] = unreadable
    if (name !== undefined) toasts.show(t('unreadable', { name, count: unreadable.length }), { tone: 'problem' })
    if (files.length > 0) onPicked(files)
  }
  async function open(): Promise<void> {
    const picking = pickFiles()
    if (!picking) return ref.current?.click()
    try {
      take(await picking)
    } catch {
      // A policy of the system may close what was chosen.
      toasts.show(t('picker_failed'), { tone: 'problem' })
    }
  }
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = filesOfInput(target.files ?? new DataTransfer().files)
    // So that the same file can be chosen again.
    target.value = ''
    take({ files, unreadable: [] })
  }
  return { input: { ref, onChange }, open }
}
