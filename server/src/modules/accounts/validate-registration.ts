import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { isCode } from './code.ts'
import { type Registration, countWrongTry, isOpen, lockWaiting, ownOf, removeRegistrations } from './registrations.ts'
import { insertAccount } from './store.ts'

type Deps = { database: Database; secrets: Secrets; clock: Clock }

/**
 * The code that comes back decides whose name and password the account gets. A wrong one counts for all who wait for
 * this address, so that asking often gives no more guesses. Unknown, late, used up and wrong are told alike.
 *
 * Where several wait, somebody else may have asked for the same address: the code then opens only what was asked for
 * from where it comes back, so that nobody types a stranger's code and opens an account with the stranger's password.
 */
export async function validateRegistration(
  { database, secrets, clock }: Deps,
  { email, code, source }: { email: string; code: string; source: string },
): Promise<void> {
  const emailKey = normalizeEmail(email)
  const isOpened = await database.transaction(async (tx) => {
    const now = clock()
    const waiting = await lockWaiting(tx, emailKey, now)
    const areOpen = (one: Registration): boolean => isOpen(one, now)
    const proven = ownOf(waiting, source)
      .filter(areOpen)
      .find(({ codeSeed }) => isCode(secrets, 'registration-code', codeSeed, code))
    if (!proven) {
      // Not by a refusal from in here, which would undo the count.
      await countWrongTry(tx, waiting.filter(areOpen))
      return false
    }
    await removeRegistrations(tx, emailKey)
    return insertAccount(tx, proven)
  })
  if (!isOpened) throw new Refusal('INVALID_CODE')
}
