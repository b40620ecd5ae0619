import type { Api } from '@envoi/client/api'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { createSecrets, loadMasterSecret } from '@envoi/server/platform/secrets'
import { retryWhileBusy } from './concurrent-calls.ts'
import type { Person } from './people.ts'
import type { Service } from './service.ts'

type LinkInput = Parameters<Api['getDownloadLink']>[0]
type More = Partial<LinkInput['query']> & { headers?: LinkInput['headers'] }

export function fileIdOf(sent: CreatedTransfer, index = 0): string {
  const file = sent.multiparts[index]
  if (!file) throw new Error(`the transfer has no file ${index}`)
  return file.fileId
}

/** The address of one file's bytes, granted to this person: a counted download. */
export const linkToFile = (person: Person, sent: CreatedTransfer, index = 0, more: More = {}): Promise<string> =>
  linkToAll(person, sent, { fileId: fileIdOf(sent, index), ...more })

/** The address of everything as a ZIP. */
export async function linkToAll(
  person: Person,
  sent: CreatedTransfer,
  { headers = {}, ...query }: More = {},
): Promise<string> {
  const asked = { query: { transferId: sent.transferId, ...query }, headers }
  // A link to what is in a store is given once the store has shown a byte of it, which may take its time.
  const { url } = await retryWhileBusy(() => person.api.getDownloadLink(asked))
  return url
}

/** How often the transfer was downloaded, as its sender sees it. */
export async function downloadsOf(sender: Person, sent: CreatedTransfer): Promise<number> {
  const headers = { 'x-sender-secret': sent.senderSecret }
  const view = await sender.api.getTransfer({ params: { id: sent.transferId }, headers })
  if (!('downloads' in view)) throw new Error('the sender does not see the number of downloads')
  return view.downloads
}

/** What a mail to this recipient would hold. */
export async function userSecretOf(service: Service, sent: CreatedTransfer, email: string): Promise<string> {
  const { rows } = await service.app.database.pool.query<{ secret_seed: Buffer }>(
    `select transfer_recipients.secret_seed from transfer_recipients join transfers on transfers.id = transfer_id
     where public_id = $1 and email = $2`,
    [sent.transferId, email],
  )
  const [row] = rows
  if (!row) throw new Error(`${email} is no recipient of the transfer`)
  const secrets = createSecrets(await loadMasterSecret(undefined, service.dataDir))
  return secrets.derive('user-secret', row.secret_seed)
}

/** Changes the transfer's row behind the service's back, for what no call can do yet or what takes days. */
export async function changeTransfer(service: Service, sent: CreatedTransfer, assignments: string): Promise<void> {
  const { rowCount } = await service.app.database.pool.query(
    `update transfers set ${assignments} where public_id = $1`,
    [sent.transferId],
  )
  if (rowCount !== 1) throw new Error('no such transfer')
}

/** The same for all grants of a transfer, such as moving them into the past. */
export async function changeGrants(service: Service, sent: CreatedTransfer, assignments: string): Promise<void> {
  const { rowCount } = await service.app.database.pool.query(
    `update download_grants set ${assignments} from transfers where transfers.id = transfer_id and public_id = $1`,
    [sent.transferId],
  )
  if (rowCount === 0) throw new Error('the transfer has no grants')
}
