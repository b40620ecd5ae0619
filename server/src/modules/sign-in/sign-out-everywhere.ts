import type { Clock } from '../../platform/clock.ts'
import { eq } from '../../platform/database/drizzle.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Account, findAccount, findSecurityOwner, takeSecurityNotice } from '../accounts/index.ts'
import { findWantedLink, postPasswordLink } from './password/request-password-link.ts'
import { endSessions } from './session/sessions.ts'
import { knownDevices } from './tables.ts'

/** What is asked of those who keep API keys, who stand further down. */
export type ApiStopper = {
  /** Ends what waits to become a key, and switches the API off where `stopKeys`; tells how many keys still work. */
  stopApi(tx: Transaction, account: Account, stopKeys: boolean): Promise<number>
}

type Deps = ApiStopper & {
  database: Database
  rateLimits: RateLimits
  clock: Clock
  /** Whether somebody has to come in by the single sign-on of their team. */
  needsSso: (account: Account) => Promise<boolean>
}

/**
 * By the link of a letter about an account's security: whoever holds the mailbox throws everybody out. The password stays,
 * since nobody has proven to know it; a link for a new one is mailed, to the address that the account has now.
 */
export async function signOutEverywhere(
  deps: Deps,
  { token, stopKeys }: { token: string; stopKeys: boolean },
): Promise<{ account: Account; mailsLink: boolean; liveKeys: number }> {
  const { database, clock } = deps
  const userId = await findSecurityOwner(database, clock(), token)
  const account = userId === undefined ? undefined : await findAccount(database, userId)
  if (!account) throw new Refusal('INVALID_LINK')
  const mailsLink = !(await deps.needsSso(account))
  const link = mailsLink ? await findWantedLink(deps, { email: account.email, langCode: account.lang }) : undefined

  const liveKeys = await database.transaction(async (tx) => {
    // In the order in which a program that fetches its key holds the rows: what it asked for first, then the account.
    const live = await deps.stopApi(tx, account, stopKeys)
    await endSessions(tx, account.id)
    if (!(await takeSecurityNotice(tx, clock(), token))) throw new Refusal('INVALID_LINK')
    // Whoever comes back is told of as for the first time, also from where they have been before.
    await tx.delete(knownDevices).where(eq(knownDevices.userId, account.id))
    if (link) await postPasswordLink(tx, link)
    return live
  })
  return { account, mailsLink, liveKeys }
}
