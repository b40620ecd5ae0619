import type { FastifyReply } from 'fastify'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account } from './account.ts'
import type { Asker } from './asker.ts'

/** A signed-in user on one device and one place. How it comes to be, the module `sign-in` knows. */
export type Session = StoredSession & {
  /** Who shows it in this request. */
  asker: Asker
}

/** The same as it is kept. */
export type StoredSession = {
  id: number
  publicId: string
  place: string
  /** The last full sign-in. */
  signedInAt: Date
  createdAt: Date
  expiresAt: Date
  user: Account
}

/** What is asked of those who keep sessions, who stand further down. */
export type SessionKeeper = {
  /** Signs somebody out everywhere but here. */
  endOthers(tx: Transaction, session: Session): Promise<void>
  /** Whether it has not been ended meanwhile; it is held until the transaction ends. */
  isOpen(tx: Transaction, session: Session): Promise<boolean>
  /** Lets the browser forget who was signed in. */
  forget(reply: FastifyReply): void
}
