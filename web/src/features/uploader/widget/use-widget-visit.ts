import { useCallback, useLayoutEffect } from 'react'
import { createApiOf } from '@envoi/client/api-of'
import type { WidgetBoot } from '@envoi/contract/boot'
import { widgetCalls } from '@envoi/contract/widget-calls'
import type { PublicWidget } from '@envoi/contract/widgets'
import { originAround } from '../../../platform/page-around.ts'
import { type PushVisit, usePushVisit, viewOf } from '../../../platform/push-visit.ts'
import { site } from '../../../platform/site.ts'
import { pushTerms } from '../push/push-terms.ts'
import { useUploader } from '../use-uploader.ts'
import { widgetPlaceOf } from './create-widget-uploader.ts'

const api = createApiOf(widgetCalls, { ...site, credentials: 'omit' })

/** A widget as its sender comes to it: as it came with the page, as it was read since, or as it is being set up. */
export function useWidgetVisit(
  { id, widget }: WidgetBoot,
  preview: Pick<PublicWidget, 'receiver' | 'asks'> | null,
): PushVisit {
  const read = useCallback<Parameters<typeof usePushVisit>[0]>(
    (headers, options) => api.getPublicWidget({ params: { id }, headers }, options),
    [id],
  )
  const visit = usePushVisit(read, widget)
  // Whether it is open, too, may not be saved yet.
  const state = preview?.asks ? 'open' : 'closed'
  const view = preview ? viewOf({ page: { ...widget, ...preview, state } }) : visit.view
  const receiver = preview?.receiver ?? visit.receiver
  useWidgetPlace(id, { ...visit, view, receiver })
  return { ...visit, view, receiver }
}

/** The uploader sends by this widget, as it is now. */
function useWidgetPlace(id: string, { view, receiver, password }: PushVisit): void {
  const { changePlace } = useUploader()
  const asks = view.kind === 'open' ? view.page.asks : undefined
  // Before anything is drawn: what is asked is what is shown.
  useLayoutEffect(() => {
    if (!asks) return
    const terms = { code: id, receiver, asks, password, widget: { origin: originAround(window) } }
    changePlace(widgetPlaceOf(pushTerms(terms)))
  }, [changePlace, id, receiver, asks, password])
}
