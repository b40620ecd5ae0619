import type { NewCredential, UsedCredential } from '@envoi/contract/credential'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Account, type Proof, type Session, findAccount } from '../../accounts/index.ts'
import { type ProvenSignIn, type CompleteSignInDeps, type SignInOutcome, completeSignIn } from '../complete-sign-in.ts'
import type { Attempts } from '../attempts.ts'
import type { FactorChanges } from '../second-factor/factor-changes.ts'
import type { Device } from '../known-devices.ts'
import {
  type PasskeyRow,
  addChallenge,
  addPasskey,
  findByCredential,
  findPasskey,
  hasRoomForPasskey,
  listPasskeys,
  removePasskey,
  takeChallenge,
  recordPasskeyUse,
} from './passkey-store.ts'
import type { OpenedSession } from '../session/sessions.ts'
import { lockUser } from '../user-lock.ts'
import { type WebAuthn, findChallenge } from './web-authn.ts'

export type PasskeyDeps = CompleteSignInDeps & {
  database: Database
  clock: Clock
  attempts: Attempts
  webAuthn: WebAuthn
  changes: FactorChanges
  homeOf: (account: Account) => Promise<string>
  needsSso: (account: Account) => Promise<boolean>
}

async function findNoRoom(reader: Reader, userId: number): Promise<Refusal | undefined> {
  return (await hasRoomForPasskey(reader, userId)) ? undefined : new Refusal('TOO_MANY_PASSKEYS')
}

/** The password is asked for here: the challenge that is given out proves it when the passkey comes back. */
export async function startPasskey(deps: PasskeyDeps, session: Session, proof: Proof) {
  const { clock, webAuthn, changes } = deps
  const { user } = session
  const run = async (tx: Transaction) => {
    const options = await webAuthn.newPasskeyOptions(user, await listPasskeys(tx, user.id))
    await addChallenge(tx, clock(), { challenge: options.challenge, userId: user.id })
    return options
  }
  return changes.withProof(session, proof, { findRefusal: (tx) => findNoRoom(tx, user.id), run })
}

export async function finishPasskey(
  deps: PasskeyDeps,
  session: Session,
  given: { name: string; response: NewCredential },
): Promise<{ passkey: PasskeyRow; opened: OpenedSession }> {
  const { database, clock, webAuthn, changes } = deps
  const userId = session.user.id
  const challenge = await findChallenge(given.response)
  const isOurs = challenge !== undefined && (await takeChallenge(database, clock(), { challenge, userId }))
  const credential = isOurs ? await webAuthn.readNewPasskey(given.response, challenge) : undefined
  if (!credential) throw new Refusal('INVALID_PASSKEY')
  const { id: credentialId, counter, transports } = credential
  const fresh = { userId, credentialId, publicKey: Buffer.from(credential.publicKey), counter, transports }

  return changes.withSession(session, async (tx) => {
    const noRoom = await findNoRoom(tx, userId)
    if (noRoom) return noRoom
    const passkey = await addPasskey(tx, { ...fresh, name: given.name, createdAt: clock() })
    if (!passkey) return new Refusal('INVALID_PASSKEY')
    return { passkey, opened: await changes.record(tx, session, 'passkey-added') }
  })
}

export function dropPasskey(
  { changes }: PasskeyDeps,
  session: Session,
  { publicId }: PasskeyRow,
  proof: Proof,
): Promise<OpenedSession> {
  return changes.withProof(session, proof, {
    findRefusal: async (tx) => ((await findPasskey(tx, publicId)) ? undefined : new Refusal('NOT_FOUND')),
    async run(tx) {
      await removePasskey(tx, publicId)
      return changes.record(tx, session, 'passkey-removed')
    },
  })
}

/** Counted as an attempt to get in, since each leaves a challenge behind. */
export async function startPasskeySignIn(deps: PasskeyDeps, device: Device) {
  const { database, clock, attempts, known, webAuthn } = deps
  await attempts.take('signInSource', await known.findPlace(clock(), device))
  const options = await webAuthn.signInOptions()
  const { challenge } = options
  await database.transaction((tx) => addChallenge(tx, clock(), { challenge, userId: null }))
  return options
}

/** Holding the passkey and being its owner are proven in one: no second factor is asked for. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  response: UsedCredential,
  proven: Omit<ProvenSignIn, 'account' | 'home'>,
): Promise<SignInOutcome> {
  const { database, clock, attempts, known, webAuthn } = deps
  const place = await known.findPlace(clock(), proven.device)
  await attempts.take('signInSource', place)
  const challenge = await findChallenge(response)
  const isOurs = challenge !== undefined && (await takeChallenge(database, clock(), { challenge, userId: null }))
  const passkey = isOurs ? await findByCredential(database, response.id) : undefined
  const counter = passkey && challenge ? await webAuthn.readSignIn(response, challenge, passkey) : undefined
  const account = passkey && (await findAccount(database, passkey.userId))
  if (!passkey || counter === undefined || !account) throw new Refusal('INVALID_PASSKEY')

  const home = await deps.homeOf(account)
  /** It was no guess, and neither was asking for the challenge. */
  const giveBack = async (): Promise<void> => {
    await attempts.giveBack('signInSource', place)
    await attempts.giveBack('signInSource', place)
  }
  if (await deps.needsSso(account)) {
    await giveBack()
    throw new Refusal('SSO_REQUIRED')
  }
  const passing = database.transaction(async (tx) => {
    await lockUser(tx, account.id)
    if (!(await recordPasskeyUse(tx, clock(), passkey.id, counter))) throw new Refusal('INVALID_PASSKEY')
    return completeSignIn(deps, tx, { ...proven, account, home })
  })
  const outcome = await passing.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'SUSPENDED') await giveBack()
    throw error
  })
  await giveBack()
  return outcome
}
