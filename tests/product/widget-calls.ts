import type { PushChanges } from '@envoi/contract/push'
import type { WidgetChanges } from '@envoi/contract/widgets'
import type { NewTransfer } from '@envoi/contract/transfers'
import type { Person } from '@envoi/testing/people'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { finish, newDrop } from './push-calls.ts'

/** What people do with widgets, through the typed client. */
export const origin = 'https://acme.example'
type NewWidget = Omit<WidgetChanges, 'name'> & { name?: string }

export async function addWidget({ api, uid }: SignedUp, more: NewWidget = {}): Promise<string> {
  const body = { recipientLabel: 'Acme', userId: uid, allowedOrigins: [origin], ...more }
  return (await api.addWidget({ body })).id
}
export const listWidgets = ({ api, uid }: SignedUp) => api.listWidgets({ params: { uid } })
export const getWidget = ({ api }: SignedUp, id: string) => api.getWidget({ params: { id } })
export const ask = ({ api }: SignedUp, id: string, push: PushChanges) =>
  api.setWidgetUploader({ params: { id }, body: { push } })
export const publicWidget = ({ api }: Person, id: string) => api.getPublicWidget({ params: { id } })

/** Begins to send one small file by a widget. */
export const sendBy = ({ api }: Person, widgetId: string, more: Partial<NewTransfer> = {}) =>
  api.createTransfer({ body: newDrop({ widgetId, ...more }) })
/** All of it. */
export async function dropBy(person: Person, widgetId: string, more: Partial<NewTransfer> = {}) {
  const sent = await sendBy(person, widgetId, more)
  await finish(person, sent)
  return sent
}

let owners = 0
/** An owner of a team, with a widget that asks this. */
export async function widgetOwner(service: Service, asks: PushChanges = {}): Promise<{ ana: SignedUp; id: string }> {
  owners += 1
  const ana = await service.signedUp(`Widgeter${owners}`, { plan: 'TEAM25' })
  const id = await addWidget(ana)
  await ask(ana, id, asks)
  return { ana, id }
}
