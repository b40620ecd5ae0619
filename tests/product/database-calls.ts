import type { CreatedTransfer } from '@envoi/contract/transfers'
import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Answer, type Ask, ask } from '@envoi/testing/raw-http'
import { linkToFile } from '@envoi/testing/receiving'
import type { Service } from '@envoi/testing/service'
import { askStorage, fileOf, signBytes } from '@envoi/testing/storage-calls'

export const hello = Buffer.from('hello')

/** An upload under way, and a call of every kind that needs the database. */
export type DatabaseCalls = { sent: CreatedTransfer; everyKind: (() => Promise<Answer>)[]; askAll(): Promise<Answer>[] }

export async function prepareDatabaseCalls(service: Service, ana: Person): Promise<DatabaseCalls> {
  const sent = await retryWhileBusy(() => ana.create({ 'note.txt': 5 }))
  const available = await ana.send({ 'note.txt': hello })
  const [url, link] = [await signBytes(service, sent, hello), await linkToFile(ana, available)]
  const everyKind = [
    () => getTransfer(service, available),
    () => post(service),
    () => askStorage(service, sent, 'sign-put-object', { query: { key: fileOf(sent).key }, json: { size: 5 } }),
    () => to(service, url, { method: 'PUT', body: hello }),
    () => to(service, link),
  ]
  return { sent, everyKind, askAll: () => everyKind.map((asking) => asking()) }
}

const get = (service: Service, path: string, more: Partial<Ask> = {}): Promise<Answer> =>
  ask(service.app.port, { path, ...more })
export const getTransfer = (service: Service, sent: CreatedTransfer): Promise<Answer> =>
  get(service, `/api/transfer/v2/transfers/${sent.transferId}`)

const newTransfer = { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }] }
export const post = (service: Service): Promise<Answer> =>
  get(service, '/api/transfer/v2/transfers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newTransfer),
  })
export const finish = (service: Service, sent: CreatedTransfer): Promise<Answer> =>
  get(service, `/api/transfer/v2/transfers/${sent.transferId}/upload-done`, {
    method: 'PUT',
    headers: { 'x-upload-token': sent.uploadToken },
  })
function to(service: Service, url: string, more: Partial<Ask> = {}): Promise<Answer> {
  const { pathname, search, host } = new URL(url)
  return get(service, pathname + search, { host, ...more })
}
