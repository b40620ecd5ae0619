import type { PushChanges } from '@envoi/contract/push'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { type Person, upload } from '@envoi/testing/people'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { memberOf } from '@envoi/testing/teams'
import { add } from './subdomain-calls.ts'

export const drop = {
  transferType: 'S3',
  langCode: 'en',
  files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 5 }],
} as const
export const linkOf = (owner: SignedUp, member = owner) => memberOf(owner, member.uid)
export const codeIn = (link: string) => link.split('/').at(-1) ?? ''
export const makeLink = async (owner: SignedUp, member = owner) =>
  codeIn((await member.api.makePersonalPushLink(linkOf(owner, member))).link)
export const set = ({ api }: SignedUp, id: string, push: PushChanges) =>
  api.setSubdomainUploader({ params: { id }, body: { push } })
export const send = (person: Person, place: string, more: Partial<NewTransfer> = {}) =>
  (place === 'www' ? person.api : person.at(place)).createTransfer({
    body: { ...drop, files: [...drop.files], ...more },
  })
export const page = (person: Person, place: string, code = 'site') => person.at(place).getPushPage({ params: { code } })

/** Its one file comes whole. */
export async function finish({ api }: Person, sent: CreatedTransfer): Promise<void> {
  await upload(api, sent, 0, Buffer.from('hello'))
  const headers = { 'x-upload-token': sent.uploadToken }
  await api.uploadDone({ params: { id: sent.transferId }, headers, body: {} })
}

let owners = 0
/** An owner with a site of their own, which asks everybody to sign in. */
export async function newReceiver(
  service: Service,
  asks: PushChanges = {},
): Promise<{ ana: SignedUp; site: string; id: string }> {
  owners += 1
  const ana = await service.signedUp(`Receiver${owners}`, { plan: 'TEAM25' })
  const site = `push-${owners}`
  const id = await add(ana, site)
  await set(ana, id, asks)
  return { ana, site, id }
}
