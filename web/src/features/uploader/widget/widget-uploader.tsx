import { type ReactNode, useEffect, useState } from 'react'
import { useWidgetWords } from '../../../platform/widget-words.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { guardClosing } from '../closing-guard.ts'
import { UploaderContext } from '../use-uploader.ts'
import { createWidgetUploader } from './create-widget-uploader.ts'

/** One uploader for the frame's whole life. */
export function WidgetUploader({ children }: { children: ReactNode }) {
  const words = useWidgetWords()
  const toasts = useToasts()
  const [uploader] = useState(() =>
    createWidgetUploader(words, (key, values, offer) =>
      toasts.show(words.t(key, values), {
        tone: 'problem',
        action: offer && { label: words.t('uploader:add_others', { count: offer.count }), press: offer.accept },
      }),
    ),
  )
  useEffect(() => guardClosing(uploader, window), [uploader])
  return <UploaderContext value={uploader}>{children}</UploaderContext>
}
