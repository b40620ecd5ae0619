import { type Clock, minutesUntil } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { LetterSource, LookOf } from '../mail/index.ts'
import type { Account } from './account.ts'
import { findEmailChange } from './email-changes.ts'
import { findFarewell } from './farewells.ts'
import { findRegistration } from './registrations.ts'
import { findSecurityFacts } from './security-notices.ts'
import { findAccountByEmail, findAccountByUid } from './store.ts'

/** Where the site is that somebody belongs to, and signs in at. */
export type HomeOriginOf = (account: Pick<Account, 'id' | 'managerId'>) => Promise<string>
/** What letters ask of modules further down. */
export type LetterPorts = { homeOriginOf: HomeOriginOf }

type Deps = LetterPorts & { patient: Database; secrets: Secrets; clock: Clock; publicUrl: () => string }

/** Whose site it was asked for at; not every letter that waits has said so. */
export const codeRef = (id: number | string, place: string): string => `${id} ${place}`
export const lookOfPlace = (place: string | undefined): { lookOf?: LookOf } =>
  place === undefined ? {} : { lookOf: { place, ownerId: null } }
/** Of an account that is no more, its team is still there to tell whose look its last letter has. */
export const farewellRef = (farewell: string, { id, managerId }: Account, notice: string): string =>
  `${farewell} ${managerId ?? id} ${notice}`

/** Addresses go without a name: anyone can register any address under any name, and a header is no place for that. */
export function accountLetters({ patient, secrets, clock, homeOriginOf, publicUrl }: Deps): LetterSource[] {
  async function readFarewell(ref: string) {
    const [id = '', home, notice] = ref.split(' ')
    const look = home === undefined ? {} : { lookOf: { accountId: Number(home) } }
    return { kept: await findFarewell(patient, id, clock()), look, notice }
  }

  return [
    {
      letter: 'registration-code',
      read: async (ref) => {
        const [id, place] = ref.split(' ')
        const asked = await findRegistration(patient, Number(id), clock())
        if (!asked || (await findAccountByEmail(patient, asked.emailKey))) return undefined
        const { email, lang, displayName, codeSeed, expiresAt } = asked
        const code = secrets.deriveDigits('registration-code', codeSeed)
        const content = { name: displayName, code, minutes: minutesUntil(expiresAt, clock()) }
        return { to: { address: email }, language: lang, ...lookOfPlace(place), content }
      },
    },
    {
      letter: 'already-registered',
      read: async (uid) => {
        const owner = await findAccountByUid(patient, uid)
        if (!owner) return undefined
        const signInLink = `${await homeOriginOf(owner)}/signin`
        const content = { name: owner.displayName, signInLink, lostPasswordLink: `${signInLink}/lost-password` }
        return { to: { address: owner.email }, language: owner.lang, lookOf: { accountId: owner.id }, content }
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
          lookOf: { accountId: account.id },
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
        const { kept, look, notice } = await readFarewell(ref)
        if (!kept || kept.newAddress === null) return undefined
        const { address, name, lang, newAddress } = kept
        const security = await findSecurityFacts(patient, secrets, notice, publicUrl())
        return { to: { address }, language: lang, ...look, content: { name, newAddress, security } }
      },
    },
    {
      letter: 'account-deleted',
      read: async (ref) => {
        const { kept, look, notice } = await readFarewell(ref)
        if (!kept) return undefined
        const content = { name: kept.name, security: await findSecurityFacts(patient, secrets, notice, undefined) }
        return { to: { address: kept.address }, language: kept.lang, ...look, content }
      },
    },
  ]
}
