import { timingSafeEqual } from 'node:crypto'
import type { Action } from '../../platform/authority.ts'
import { type Secrets, hashToken, isSameSecret } from '../../platform/secrets.ts'
import type { Actor } from '../accounts/index.ts'
import type { Recipient, Transfer } from './transfer.ts'

/** Who may see or manage a transfer. Secrets are derived again from the rows' seeds and compared in constant time. */
export type SeenTransfer = { transfer: Transfer; recipients: Recipient[] }
export type SentTransfer = { transfer: Transfer; tokenHash: Buffer | undefined }

export type TransferAccess = {
  senderSecret(transfer: Transfer | { secretSeed: Buffer }): string
  userSecret(recipient: { secretSeed: Buffer }): string
  isManager(actor: Actor, transfer: Transfer): boolean
  findRecipient(actor: Actor, recipients: Recipient[]): Recipient | undefined
  /** Anyone with the link; but a secret that is presented must be right, or it is as if there were nothing. */
  see: Action<Actor, SeenTransfer>
  /** Whoever sent it: by sender secret, or by the token that carried its bytes. */
  finishUpload: Action<Actor, SentTransfer>
}

export function createTransferAccess(secrets: Secrets): TransferAccess {
  const senderSecret = ({ secretSeed }: { secretSeed: Buffer }): string => secrets.derive('sender-secret', secretSeed)
  const userSecret = ({ secretSeed }: { secretSeed: Buffer }): string => secrets.derive('user-secret', secretSeed)

  const isManager = (actor: Actor, transfer: Transfer): boolean =>
    actor.senderSecret !== undefined && isSameSecret(actor.senderSecret, senderSecret(transfer))

  function findRecipient(actor: Actor, recipients: Recipient[]): Recipient | undefined {
    const given = actor.userSecret
    return given === undefined ? undefined : recipients.find((one) => isSameSecret(given, userSecret(one)))
  }

  return {
    senderSecret,
    userSecret,
    isManager,
    findRecipient,
    see: {
      name: 'transfer.see',
      allows: (actor, { transfer, recipients }) =>
        (actor.senderSecret === undefined || isManager(actor, transfer)) &&
        (actor.userSecret === undefined || findRecipient(actor, recipients) !== undefined),
    },
    finishUpload: {
      name: 'transfer.finish-upload',
      allows: (actor, { transfer, tokenHash }) =>
        isManager(actor, transfer) ||
        (actor.uploadToken !== undefined &&
          tokenHash !== undefined &&
          timingSafeEqual(hashToken(actor.uploadToken), tokenHash)),
    },
  }
}
