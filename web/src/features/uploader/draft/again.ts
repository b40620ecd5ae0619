import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import { takeFileId } from '../../../platform/file-id.ts'
import type { Draft } from '../state.ts'
import { nobody } from './recipients.ts'

type Sent = Pick<
  ManagedTransferView,
  | 'transferId'
  | 'files'
  | 'name'
  | 'sender'
  | 'message'
  | 'recipients'
  | 'passwordRequired'
  | 'maxDownloads'
  | 'allowPreview'
  | 'notifications'
  | 'transferType'
>

/**
 * What is sent again, to the same people unless others are written in. Its days begin anew. What had a password is not
 * sent without one by mistake: nobody can tell us the old one, so another is asked for, or none is wanted.
 */
export function draftAgain(
  sent: Sent,
  { secret, isSignedIn }: { secret: string | undefined; isSignedIn: boolean },
): Partial<Draft> {
  const ids = new Set<string>()
  return {
    cloningSource: { transferId: sent.transferId, ...(secret !== undefined && { secret }) },
    files: sent.files
      .filter(({ isReady }) => isReady)
      .map(({ fileId, name, size }) => ({ id: takeFileId(ids), name, size, picked: null, sourceFileId: fileId })),
    delivery: sent.recipients.length > 0 ? 'email' : 'link',
    recipientList: sent.recipients.map(({ email }) => email),
    leftOut: nobody,
    ...(!isSignedIn && { email: sent.sender.email ?? '', senderFullname: sent.sender.name ?? '' }),
    name: sent.name ?? '',
    message: sent.message ?? '',
    ...(sent.passwordRequired && { password: '' }),
    maxDownloads: sent.maxDownloads,
    tier: sent.transferType === 'S2' ? 'S2' : 'S1',
    allowPreview: sent.allowPreview,
    ...sent.notifications,
  }
}
