import { timingSafeEqual } from 'node:crypto'
import type { Action } from '../../platform/authority.ts'
import { type Secrets, hashToken, isSameSecret } from '../../platform/secrets.ts'
import type { Account, Actor } from '../accounts/index.ts'
import { type Recipient, type Transfer, isDrop } from './transfer.ts'

/** Who may see or manage a transfer. Secrets are derived again from the rows' seeds and compared in constant time. */
export type SeenTransfer = { transfer: Transfer; recipients: Recipient[] }
export type SentTransfer = { transfer: Transfer; tokenHash: Buffer | undefined }

export type TransferAccess = {
  senderSecret(transfer: Transfer | { secretSeed: Buffer }): string
  userSecret(recipient: { secretSeed: Buffer }): string
  /** Its owner or receiver by session, or whoever holds the sender's secret; not of what came by a push page. */
  isManager(actor: Actor, transfer: Transfer): boolean
  /** By their own secret; or signed in, since nobody has an account whose address they have not proven. */
  findRecipient(actor: Actor, recipients: Recipient[]): Recipient | undefined
  /**
   * Anyone with the link; but a secret that is presented must be right, or it is as if there were nothing. What came by a
   * push page is for its receiver alone: whoever sent it has a link that opens nothing.
   */
  see: Action<Actor, SeenTransfer>
  /** Its manager alone; to all others it is as if there were nothing. */
  manage: Action<Actor, SeenTransfer>
  /** Whoever manages it, or sent it: by the token that carried its bytes. */
  finishUpload: Action<Actor, SentTransfer>
}

/** A visitor's transfer has no owner, and whoever is signed out owns none. */
export const isOwner = (actor: Actor, { ownerId }: Pick<Transfer, 'ownerId'>): boolean =>
  ownerId !== null && actor.user?.id === ownerId

const isReceiver = (actor: Actor, { receiverId }: Pick<Transfer, 'receiverId'>): boolean =>
  receiverId !== null && actor.user?.id === receiverId

/** Everybody may know what a visitor may; what an account may and has used is for its owner. */
export const seeLimits: Action<Actor, 'visitor' | Account> = {
  name: 'limits.see',
  allows: (actor, whose) => whose === 'visitor' || actor.user?.id === whose.id,
}

export function createTransferAccess(secrets: Secrets): TransferAccess {
  const senderSecret = ({ secretSeed }: { secretSeed: Buffer }): string => secrets.derive('sender-secret', secretSeed)
  const userSecret = ({ secretSeed }: { secretSeed: Buffer }): string => secrets.derive('user-secret', secretSeed)

  const hasSenderSecret = (actor: Actor, transfer: Transfer): boolean =>
    actor.senderSecret !== undefined && isSameSecret(actor.senderSecret, senderSecret(transfer))
  const isManager = (actor: Actor, transfer: Transfer): boolean =>
    isOwner(actor, transfer) || isReceiver(actor, transfer) || (!isDrop(transfer) && hasSenderSecret(actor, transfer))

  function findRecipient(actor: Actor, recipients: Recipient[]): Recipient | undefined {
    const given = actor.userSecret
    if (given !== undefined) return recipients.find((one) => isSameSecret(given, userSecret(one)))
    const own = actor.user?.emailKey
    return own === undefined ? undefined : recipients.find(({ emailKey }) => emailKey === own)
  }

  return {
    senderSecret,
    userSecret,
    isManager,
    findRecipient,
    see: {
      name: 'transfer.see',
      allows: (actor, { transfer, recipients }) =>
        isDrop(transfer)
          ? isReceiver(actor, transfer) ||
            // Not by an address alone, which the receiver may have left to somebody else.
            (actor.userSecret !== undefined && findRecipient(actor, recipients) !== undefined)
          : (actor.senderSecret === undefined || hasSenderSecret(actor, transfer)) &&
            (actor.userSecret === undefined || findRecipient(actor, recipients) !== undefined),
    },
    manage: { name: 'transfer.manage', allows: (actor, { transfer }) => isManager(actor, transfer) },
    finishUpload: {
      name: 'transfer.finish-upload',
      allows: (actor, { transfer, tokenHash }) =>
        isManager(actor, transfer) ||
        hasSenderSecret(actor, transfer) ||
        (actor.uploadToken !== undefined &&
          tokenHash !== undefined &&
          timingSafeEqual(hashToken(actor.uploadToken), tokenHash)),
    },
  }
}
