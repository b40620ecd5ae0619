import { and, eq, gt } from '../../platform/database/drizzle.ts'
import { secondFactor } from '@envoi/contract/limits'
import type { Language } from '@envoi/contract/words'
import type { SecondFactorChange } from '@envoi/letters/letter'
import { type Clock, minutesUntil } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, type HomeOriginOf, findAccountByUid, findSecurityFacts, users } from '../accounts/index.ts'
import type { LetterSource, TextSource } from '../mail/index.ts'
import { findLinkToSend, linkToken } from './password/password-links.ts'
import { phoneCode } from './second-factor/phone-codes.ts'
import { phoneCodes } from './tables.ts'

type Deps = { patient: Database; secrets: Secrets; clock: Clock; homeOriginOf: HomeOriginOf }

/** Whose letter it is, who did what it tells of, and what that was: by the time it leaves, no other row may tell it. */
export const noticeRef = ({ uid }: Account, notice: string, what?: SecondFactorChange): string =>
  [uid, notice, what].join(' ').trimEnd()

/** Links lead to where somebody signs in, by the configuration and our rows, and never by what a request says of its host. */
export function signInLetters({ patient, secrets, clock, homeOriginOf }: Deps): LetterSource[] {
  const lostPasswordLink = async (account: Parameters<HomeOriginOf>[0]): Promise<string> =>
    `${await homeOriginOf(account)}/signin/lost-password`

  async function readNotice(ref: string) {
    const [uid = '', notice, what] = ref.split(' ')
    const account = await findAccountByUid(patient, uid)
    if (!account) return undefined
    const security = await findSecurityFacts(patient, secrets, notice, await homeOriginOf(account))
    return {
      account,
      // Posted before such letters told who did it: there the change stands in place of the notice.
      what: what ?? notice,
      frame: { to: { address: account.email }, language: account.lang, lookOf: { accountId: account.id } },
      content: { name: account.displayName, security },
    }
  }

  return [
    {
      letter: 'password-link',
      async read(ref) {
        const found = await findLinkToSend(patient, clock(), ref)
        if (!found) return undefined
        const query = new URLSearchParams({ email: found.email, token: linkToken(secrets, found.seed) })
        return {
          to: { address: found.email },
          language: found.lang,
          lookOf: { accountId: found.account.id },
          content: {
            name: found.displayName,
            link: `${await lostPasswordLink(found.account)}?${query}`,
            minutes: minutesUntil(found.expiresAt, clock()),
          },
        }
      },
    },
    {
      letter: 'password-changed',
      async read(ref) {
        const found = await readNotice(ref)
        if (!found) return undefined
        const { account, frame, content } = found
        // Posted before such letters told who did it.
        const link = content.security ? null : await lostPasswordLink(account)
        return { ...frame, content: { ...content, lostPasswordLink: link } }
      },
    },
    {
      letter: 'second-factor-changed',
      async read(ref) {
        const found = await readNotice(ref)
        return found && { ...found.frame, content: { ...found.content, what: found.what as SecondFactorChange } }
      },
    },
    {
      letter: 'new-sign-in',
      async read(ref) {
        const found = await readNotice(ref)
        return found && { ...found.frame, content: found.content }
      },
    },
  ]
}

const minutes = secondFactor.lives / 60_000
const words: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your Envoi code. It is good for ${minutes} minutes. Give it to nobody.`,
  fr: (code) => `${code} est votre code Envoi. Il est valable ${minutes} minutes. Ne le donnez à personne.`,
}

export function signInTexts({ patient, secrets, clock }: Omit<Deps, 'homeOriginOf'>): TextSource[] {
  return [
    {
      text: 'second-factor-code',
      async read(ref) {
        const [row] = await patient
          .select({ number: phoneCodes.number, seed: phoneCodes.seed, lang: users.lang })
          .from(phoneCodes)
          .innerJoin(users, eq(users.id, phoneCodes.userId))
          .where(and(eq(phoneCodes.publicId, ref), gt(phoneCodes.expiresAt, clock())))
        return row && { to: row.number, words: words[row.lang](phoneCode(secrets, row.seed)) }
      },
    },
  ]
}
