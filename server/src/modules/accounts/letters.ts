import { type Clock, minutesUntil } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { LetterSource } from '../mail/index.ts'
import { findEmailChange } from './email-changes.ts'
import { findFarewell } from './farewells.ts'
import { findRegistration } from './registrations.ts'
import { findAccountByEmail, findAccountByUid } from './store.ts'

type Deps = { patient: Database; secrets: Secrets; clock: Clock; publicUrl: () => string }

/** Addresses go without a name: anyone can register any address under any name, and a header is no place for that. */
export function accountLetters({ patient, secrets, clock, publicUrl }: Deps): LetterSource[] {
  return [
    {
      letter: 'registration-code',
      read: async (ref) => {
        const asked = await findRegistration(patient, Number(ref), clock())
        if (!asked || (await findAccountByEmail(patient, asked.emailKey))) return undefined
        const { email, lang, displayName, codeSeed, expiresAt } = asked
        const code = secrets.deriveDigits('registration-code', codeSeed)
        const content = { name: displayName, code, minutes: minutesUntil(expiresAt, clock()) }
        return { to: { address: email }, language: lang, content }
      },
    },
    {
      letter: 'already-registered',
      read: async (uid) => {
        const owner = await findAccountByUid(patient, uid)
        if (!owner) return undefined
        const signInLink = `${publicUrl()}/signin`
        const content = { name: owner.displayName, signInLink, lostPasswordLink: `${signInLink}/lost-password` }
        return { to: { address: owner.email }, language: owner.lang, content }
      },
    },
    {
      letter: 'email-change-code',
      read: async (ref) => {
        const [which, publicId = ''] = ref.split(' ')
        const found = await findEmailChange(patient, publicId, clock())
        if (!found) return undefined
        const { change, account } = found
        const isOldAddress = which === 'old'
        const seed = isOldAddress ? change.oldCodeSeed : change.newCodeSeed
        return {
          to: { address: isOldAddress ? account.email : change.email },
          language: account.lang,
          content: {
            name: account.displayName,
            code: secrets.deriveDigits('email-change-code', seed),
            minutes: minutesUntil(change.expiresAt, clock()),
            newAddress: change.email,
            isOldAddress,
          },
        }
      },
    },
    {
      letter: 'email-changed',
      read: async (ref) => {
        const kept = await findFarewell(patient, ref, clock())
        if (!kept || kept.newAddress === null) return undefined
        const { address, name, lang, newAddress } = kept
        return { to: { address }, language: lang, content: { name, newAddress } }
      },
    },
    {
      letter: 'account-deleted',
      read: async (ref) => {
        const kept = await findFarewell(patient, ref, clock())
        return kept && { to: { address: kept.address }, language: kept.lang, content: { name: kept.name } }
      },
    },
  ]
}
