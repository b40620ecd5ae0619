import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { isCode } from './code.ts'
import type { Registrant } from './registering-browser.ts'
import { countWrongTry, isOpen, lockWaiting, ownOf, removeRegistrations } from './registrations.ts'
import { insertAccount } from './store.ts'

type Deps = { database: Database; secrets: Secrets; clock: Clock }

/**
 * The code that comes back decides whose name and password the account gets. It opens only what was asked for from where
 * it comes back, so that nobody types a stranger's code and opens an account with the stranger's password. A wrong one
 * counts for all that was asked for from there, so that asking often gives no more guesses, and for nobody else's, so that
 * a stranger's guesses do not kill the owner's code. Unknown, late, used up and wrong are told alike.
 */
export async function validateRegistration(
  { database, secrets, clock }: Deps,
  { email, code, registrant }: { email: string; code: string; registrant: Registrant },
): Promise<void> {
  const emailKey = normalizeEmail(email)
  const isOpened = await database.transaction(async (tx) => {
    const now = clock()
    const own = ownOf(await lockWaiting(tx, emailKey, now), registrant).filter((one) => isOpen(one, now))
    const proven = own.find(({ codeSeed }) => isCode(secrets, 'registration-code', codeSeed, code))
    if (!proven) {
      // Not by a refusal from in here, which would undo the count.
      await countWrongTry(tx, own)
      return false
    }
    await removeRegistrations(tx, emailKey)
    return insertAccount(tx, proven)
  })
  if (!isOpened) throw new Refusal('INVALID_CODE')
}
