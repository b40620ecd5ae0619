import type { CreatedTransfer } from '@envoi/contract/transfers'
import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import { someBytes } from '@envoi/testing/bytes'
import { type Person, upload } from '@envoi/testing/people'
import { type Answer, ask, askJson } from '@envoi/testing/raw-http'
import { fileIdOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { whenScanned } from '@envoi/testing/scanning'
import type { Service } from '@envoi/testing/service'
import { askStorage, fileOf } from '@envoi/testing/storage-calls'

const PART = 16_777_216
export const note = Buffer.from('note')
export const film = someBytes(PART + 10)

/** Transfers at every stage, and a call of every kind that needs the store. */
export type StoreCalls = {
  available: CreatedTransfer
  begun: CreatedTransfer
  sentWhole: CreatedTransfer
  archive: string
  askAll(): Promise<Answer>[]
}

export async function prepareStoreCalls(service: Service, ana: Person): Promise<StoreCalls> {
  const available = await ana.send({ 'note.txt': note, 'film.mp4': film })
  await whenScanned(ana, available)
  const begun = await retryWhileBusy(() => ana.create({ 'film.mp4': film.length }))
  const sentWhole = await ana.create({ 'note.txt': note.length })
  await upload(ana.api, sentWhole, 0, note)
  const [archive, preview] = [await linkToAll(ana, available), await linkToFile(ana, available, 0, { preview: 'true' })]
  const { key, uploadId } = fileOf(begun)
  const linkCall = `/api/transfer/downloads/link?transferId=${available.transferId}`
  const get = (path: string) => ask(service.app.port, { path })
  const to = (url: string) => {
    const { pathname, host } = new URL(url)
    return ask(service.app.port, { path: pathname, host })
  }
  return {
    available,
    begun,
    sentWhole,
    archive,
    askAll: () => [
      createLarge(service, '10.9.0.2'),
      finish(service, sentWhole),
      askStorage(service, begun, 'parts', { method: 'GET', query: { key, uploadId } }),
      to(archive),
      to(preview),
      // A page that asks for a link is still there to say what is wrong; one that follows it is not.
      get(linkCall),
      get(`${linkCall}&fileId=${fileIdOf(available, 1)}`),
    ],
  }
}

export const finish = (service: Service, sent: CreatedTransfer): Promise<Answer> =>
  askJson(service.app.port, {
    method: 'PUT',
    path: `/api/transfer/v2/transfers/${sent.transferId}/upload-done`,
    headers: { 'x-upload-token': sent.uploadToken },
    json: {},
  })

export const createLarge = (service: Service, from: string): Promise<Answer> =>
  askJson(service.app.port, {
    method: 'POST',
    path: '/api/transfer/v2/transfers',
    from,
    json: { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'film.mp4', size: film.length }] },
  })
