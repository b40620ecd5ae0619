import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { walkDrop } from '@envoi/client/browser/index'
import { namePasted } from '../draft/pasted.ts'
import { isEditable } from '../steps.ts'
import { useUploader } from '../use-uploader.ts'
import { useTellUnreadable } from './drop-unreadable.ts'

/** Pictures and files pasted anywhere on the page are added. Text goes into the field that it is pasted into. */
export function PasteFiles() {
  const { t } = useTranslation('drafting')
  const { state, addFiles } = useUploader()
  const tellUnreadable = useTellUnreadable()

  async function take(items: DataTransferItemList): Promise<void> {
    const { files, unreadable } = await walkDrop(items)
    tellUnreadable(unreadable)
    const named = namePasted(files, state.draft.files, new Date(), (values) => t('pasted_image', values))
    if (named.length > 0) addFiles(named)
  }
  const answer = useEffectEvent((event: ClipboardEvent): void => {
    const data = event.clipboardData
    if (!data?.types.includes('Files') || event.defaultPrevented || !isEditable(state) || state.failure) return
    // What is copied from a document is text and a picture of it.
    if (data.types.includes('text/plain') && isField(event.target)) return
    event.preventDefault()
    // At once: after the event the list is empty.
    void take(data.items)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => answer(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])
  return null
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
