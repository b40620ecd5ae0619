import type { TransferFilter } from '@envoi/contract/lists'
import type { PushChanges } from '@envoi/contract/push'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { type Person, upload } from '@envoi/testing/people'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { memberOf } from '@envoi/testing/teams'
import { add } from './subdomain-calls.ts'

let owners = 0

/** The owner of a team with a site of its own, whose push page asks this. */
export async function receiverOf(
  service: Service,
  asks: PushChanges = {},
  label?: string,
): Promise<{ ana: SignedUp; site: string; id: string }> {
  owners += 1
  const ana = await service.signedUp(`Receiver${owners}`, { plan: 'TEAM25' })
  const site = `drop-${owners}`
  const id = await add(ana, site, label)
  await ana.api.setSubdomainUploader({ params: { id }, body: { push: asks } })
  return { ana, site, id }
}

/** The code of somebody's personal push link. */
export async function pushCodeOf(owner: SignedUp, member = owner): Promise<string> {
  const { link } = await member.api.makePersonalPushLink(memberOf(owner, member.uid))
  return link.split('/').at(-1) ?? ''
}

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
export const offer = (person: Person, place: string, more: Partial<NewTransfer> = {}): Promise<CreatedTransfer> => {
  const files = [{ id: 'a1B2c3', name: 'plan.pdf', size: 5 }]
  return person.at(place).createTransfer({ body: { transferType: 'S3', langCode: 'en', files, ...more } })
}

export const receivedBy = ({ api }: SignedUp, body: TransferFilter = {}) =>
  api.searchTransfers({ query: { searchType: 'received' }, body })
