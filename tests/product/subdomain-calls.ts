import type { NewTransfer } from '@envoi/contract/transfers'
import type { SignedUp } from '@envoi/testing/signing-up'

/** What people do with subdomains, through the typed client. */
export async function add({ api, uid }: SignedUp, name: string, recipientLabel?: string): Promise<string> {
  const { id } = await api.addSubdomain({ body: { name, userId: uid, ...(recipientLabel && { recipientLabel }) } })
  return id
}
export const list = ({ api, uid }: SignedUp) => api.listSubdomains({ params: { uid } })
export const rename = ({ api }: SignedUp, id: string, name: string) =>
  api.changeSubdomain({ params: { id }, body: { name } })

export const newTransfer: NewTransfer = {
  transferType: 'S1',
  langCode: 'en',
  files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }],
}
export const refused = (code: string, status = 422) => ({ status, codes: [code] })
export const notThere = { status: 404 }
