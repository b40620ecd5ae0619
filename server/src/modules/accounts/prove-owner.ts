import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Session } from './session.ts'

/** The password, where there is one, and where a second factor is set a code of it: of the phone, where that is asked for. */
export type Proof = { password?: string | undefined; code?: string | undefined; factor?: 'phone' | undefined }

/** What is done with a proof, in one transaction with the check of its code. */
export type OwnersWork<T> = {
  run: (tx: Transaction) => Promise<T>
  /** For what may take long. */
  database?: Database
  /** Whether the account itself goes: its row is held as for that from the beginning. */
  isEnding?: boolean
}

/**
 * Asks somebody who is signed in once more, as for a sign-in: a password that was seen or a browser left open is not enough
 * where a second factor is set. What is asked of those who keep second factors, who stand further down.
 */
export type ProveOwner = <T>(session: Session, proof: Proof, work: OwnersWork<T>) => Promise<T>
