import type { TransferFilter } from '@envoi/contract/lists'
import type { PushChanges } from '@envoi/contract/push'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { outcomes } from '@envoi/testing/concurrent-calls'
import { type Person, upload } from '@envoi/testing/people'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { memberOf } from '@envoi/testing/teams'
import { expect } from 'vitest'
import { add } from './subdomain-calls.ts'

let owners = 0

/** The owner of a team with a site of its own, where everybody is asked to sign in and whose push page asks this. */
export async function receiverOf(
  service: Service,
  asks: PushChanges = {},
  label?: string,
): Promise<{ ana: SignedUp; site: string; id: string }> {
  owners += 1
  const ana = await service.signedUp(`Receiver${owners}`, { plan: 'TEAM25' })
  const site = `drop-${owners}`
  const id = await add(ana, site, label)
  await setPage(ana, id, asks)
  return { ana, site, id }
}

export const setPage = ({ api }: SignedUp, id: string, push: PushChanges) =>
  api.setSubdomainUploader({ params: { id }, body: { push } })

/** As senders come to it: that of a site, or of a person by their code. */
export const readPage = (person: Person, place: string, code = 'site') =>
  person.at(place).getPushPage({ params: { code } })

/** Names somebody's personal push link in a call. */
export const linkOf = (owner: SignedUp, member = owner) => memberOf(owner, member.uid)

export const codeIn = (link: string): string => link.split('/').at(-1) ?? ''

/** The code of somebody's personal push link, which is made where there is none. */
export const pushCodeOf = async (owner: SignedUp, member = owner): Promise<string> =>
  codeIn((await member.api.makePersonalPushLink(linkOf(owner, member))).link)

/** Sends one small file to a push page, all of it. */
export async function drop(person: Person, place: string, more: Partial<NewTransfer> = {}): Promise<CreatedTransfer> {
  const sent = await offer(person, place, more)
  await finish(person, sent)
  return sent
}

export async function finish({ api }: Person, sent: CreatedTransfer): Promise<void> {
  await upload(api, sent, 0, Buffer.from('hello'))
  const headers = { 'x-upload-token': sent.uploadToken }
  await api.uploadDone({ params: { id: sent.transferId }, headers, body: {} })
}

/** Begins to. */
export const offer = (person: Person, place: string, more: Partial<NewTransfer> = {}): Promise<CreatedTransfer> =>
  (place === 'www' ? person.api : person.at(place)).createTransfer({ body: newDrop(more) })

export const newDrop = (more: Partial<NewTransfer> = {}): NewTransfer => {
  const files = [{ id: 'a1B2c3', name: 'plan.pdf', size: 5 }]
  return { transferType: 'S3', langCode: 'en', files, ...more }
}

export const receivedBy = ({ api }: SignedUp, body: TransferFilter = {}) =>
  api.searchTransfers({ query: { searchType: 'received' }, body })

/** What a sender was given goes on with that upload, and does nothing else. */
export async function expectWriteOnly({ api }: Person, sent: CreatedTransfer): Promise<void> {
  const params = { id: sent.transferId }
  const headers = { 'x-sender-secret': sent.senderSecret }
  expect(await api.getResult({ params, headers, query: {} })).toMatchObject({ status: 'ENABLED' })
  const tries = [
    api.getTransfer({ params, query: {} }),
    api.getTransfer({ params, headers, query: {} }),
    api.getDownloadLink({ query: { transferId: sent.transferId } }),
    api.getDownloadLink({ query: { transferId: sent.transferId }, headers }),
    api.changeTransfer({ params, headers, query: {}, body: { operations: [{ op: 'remove', path: '/name' }] } }),
    api.deleteTransfer({ params, headers, query: {} }),
    api.addFiles({ params, headers, query: {}, body: { files: newDrop().files } }),
    api.reportTransfer({ params, body: { reason: 'other' } }),
  ]
  expect(await outcomes(tries)).toEqual({ '404': tries.length })
}

/** While the owner's row is held, somebody sends; then this changes, and the sender goes on. */
export async function sendMeanwhile(
  { app: { database } }: Service,
  owner: SignedUp,
  sending: () => Promise<unknown>,
  [change, values]: [change: string, values: unknown[]],
): Promise<unknown> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where uid = $1 for update', [owner.uid])
    const sent = sending().catch((error: unknown) => error)
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0].waiting
      })
      .toBeGreaterThan(0)
    await client.query(change, values)
    await client.query('commit')
    return await sent
  } finally {
    client.release()
  }
}
