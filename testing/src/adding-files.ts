import type { Reply } from '@envoi/client/api'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { retryWhileBusy } from './concurrent-calls.ts'
import { byId } from './managing.ts'
import { type Person, upload } from './people.ts'

/** Files that come to a transfer later. */
export type Addition = Reply<'addFiles'>

/** The letter starts the labels of this addition: those of another need one of their own. */
export const filesOf = (sizes: Record<string, number>, letter = 'b') =>
  Object.entries(sizes).map(([name, size], index) => ({ id: `${letter}${String(index).padStart(5, '0')}`, name, size }))

export const addFiles = (
  person: Person,
  sent: CreatedTransfer,
  sizes: Record<string, number>,
  letter?: string,
): Promise<Addition> => person.api.addFiles({ ...byId(sent), body: { files: filesOf(sizes, letter) } })

/** The addition in the shape of the transfer that it belongs to. */
export const inShapeOf = (sent: CreatedTransfer, addition: Addition): CreatedTransfer => ({ ...sent, ...addition })

export const sendAdded = (
  person: Person,
  sent: CreatedTransfer,
  addition: Addition,
  index: number,
  bytes: Uint8Array,
): Promise<void> => upload(person.api, inShapeOf(sent, addition), index, bytes)

export const addingDone = (person: Person, sent: CreatedTransfer, { uploadToken }: { uploadToken: string }) =>
  retryWhileBusy(() =>
    person.api.uploadDone({ params: { id: sent.transferId }, headers: { 'x-upload-token': uploadToken } }),
  )

/** The names of what somebody with the link sees. */
export async function seenBy(person: Person, sent: CreatedTransfer): Promise<string[]> {
  const view = await person.api.getTransfer({ params: { id: sent.transferId } })
  return 'files' in view ? view.files.map(({ name }) => name) : []
}
