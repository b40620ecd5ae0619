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
  | 'push'
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
  // What came by a push page is forwarded: to others than its receiver.
  const recipients = sent.push ? [] : sent.recipients
  return {
    cloningSource: { transferId: sent.transferId, ...(secret !== undefined && { secret }) },
    files: sent.files
      .filter(({ isReady }) => isReady)
      .map(({ fileId, name, size }) => ({ id: takeFileId(ids), name, size, picked: null, sourceFileId: fileId })),
    delivery: recipients.length > 0 || sent.push ? 'email' : 'link',
    recipientList: recipients.map(({ email }) => email),
    leftOut: nobody,
    ...(!isSignedIn && { email: sent.sender.email ?? '', senderFullname: sent.sender.name ?? '' }),
    name: sent.name ?? '',
    // The words of whoever sent it to us are not ours to send.
    message: sent.push ? '' : (sent.message ?? ''),
    ...(sent.passwordRequired && { password: '' }),
    maxDownloads: sent.maxDownloads,
    tier: sent.transferType === 'S2' ? 'S2' : 'S1',
    allowPreview: sent.allowPreview,
    ...(!sent.push && sent.notifications),
  }
}
