import { type ChangeEvent, type InputHTMLAttributes, type RefObject, useRef, useState } from 'react'
import { filesOfInput, walkDrop } from '@envoi/client/browser/framed'
import { useWidgetWords } from '../../../platform/widget-words.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useUploader } from '../use-uploader.ts'
import { wholeFolder } from '../welcome/can-pick-folders.ts'
import { useFileDrag } from '../welcome/drop-drag.ts'

/** A button's hidden input: the pickers that give handles are refused in a frame of another site. */
type Input = InputHTMLAttributes<HTMLInputElement> & {
  ref: RefObject<HTMLInputElement | null>
  'data-picks': 'files' | 'folder'
}
type Picker = { input: Input; open(): void }

export function useWidgetPicker(kind: 'files' | 'folder'): Picker {
  const { addFiles } = useUploader()
  const ref = useRef<HTMLInputElement>(null)
  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = target.files ? filesOfInput(target.files) : []
    // So that the same file can be chosen again.
    target.value = ''
    if (files.length > 0) addFiles(files)
  }
  const which = kind === 'files' ? { multiple: true } : wholeFolder
  return {
    input: { ref, type: 'file', hidden: true, 'data-picks': kind, onChange, ...which },
    open: () => ref.current?.click(),
  }
}

/** What is dropped on the widget is taken; nothing is drawn over it but an edge. */
export function useWidgetDrop(): 'none' | 'held' | 'reading' {
  const { t } = useWidgetWords()
  const toasts = useToasts()
  const { state, addFiles } = useUploader()
  const [isReading, setIsReading] = useState(false)
  const { step, isCreating, place } = state
  const isWanted = (step === 'welcome' || step === 'form') && !isCreating && !isReading && place.push !== undefined

  async function take(items: DataTransferItemList): Promise<void> {
    // At once: after the event the list is empty.
    const walking = walkDrop(items, { isFramed: true })
    setIsReading(true)
    const { files, unreadable } = await walking.finally(() => setIsReading(false))
    const [name] = unreadable
    if (name !== undefined) toasts.show(t('widget:unreadable', { count: unreadable.length, name }), { tone: 'problem' })
    if (files.length > 0) addFiles(files)
  }
  const drag = useFileDrag({ isWanted, onDrop: (items) => void take(items) })
  if (isReading) return 'reading'
  return drag ? 'held' : 'none'
}
