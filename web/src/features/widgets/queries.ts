import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WidgetLookOperation } from '@envoi/contract/branding'
import type { PushChanges } from '@envoi/contract/push'
import type { WidgetView } from '@envoi/contract/widgets'
import { operationsOf } from '../../platform/look-operations.ts'
import { ask } from '../../platform/query-asking.ts'
import { teamApi } from '../../platform/team-api.ts'
import { type Values, callsOf } from './draft.ts'

/** Which one, and whose: a team's are its owner's. */
export type Owned = { ownerId: string; id: string }

export const widgetsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: ['widgets', ownerId],
    queryFn: ({ signal }) => ask(teamApi.listWidgets({ params: { uid: ownerId } }, { signal })),
  })

/** Read anew whenever it opens: what is changed from there must be what holds. */
export const widgetQuery = (id: string) =>
  queryOptions({
    queryKey: ['widget', id],
    queryFn: ({ signal }) => ask(teamApi.getWidget({ params: { id } }, { signal })),
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const readWidgetsAgain = (client: QueryClient, ownerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: widgetsQuery(ownerId).queryKey })

/** Saves what is changed, part by part, and keeps what came of it for whoever goes back to all of them. */
export async function saveWidget(client: QueryClient, owned: Owned, changes: Partial<Values>): Promise<void> {
  const { widget, uploader, look } = callsOf(changes)
  const params = { id: owned.id }
  if (widget) keep(client, owned, await ask(teamApi.changeWidget({ params, body: widget })))
  if (uploader) keep(client, owned, await ask(teamApi.setWidgetUploader({ params, body: uploader })))
  const saved = client.getQueryData(widgetQuery(owned.id).queryKey)?.customization ?? {}
  const operations = look ? operationsOf<WidgetLookOperation>(saved, look) : []
  if (operations.length > 0)
    keep(client, owned, { customization: await ask(teamApi.customizeWidget({ params, body: { operations } })) })
}

/** At once, and by itself: a password, or that uses are counted from now on. */
export async function savePush(client: QueryClient, owned: Owned, push: PushChanges): Promise<void> {
  keep(client, owned, await ask(teamApi.setWidgetUploader({ params: { id: owned.id }, body: { push } })))
}

function keep(client: QueryClient, { ownerId, id }: Owned, changed: Partial<WidgetView>): void {
  client.setQueryData(widgetQuery(id).queryKey, (widget) => widget && { ...widget, ...changed })
  client.setQueryData(
    widgetsQuery(ownerId).queryKey,
    (all) => all && { ...all, widgets: all.widgets.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
  )
}
