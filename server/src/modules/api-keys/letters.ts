import { type Clock, minutesUntil } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type HomeOriginOf, findAccount, findSecurityFacts } from '../accounts/index.ts'
import type { LetterSource } from '../mail/index.ts'
import { findKeyByPublicId } from './key-store.ts'
import { findAwaitedEmail, warningAddressOf } from './notification-email.ts'
import { prefixOf } from './present.ts'

type Deps = { patient: Database; secrets: Secrets; clock: Clock; homeOriginOf: HomeOriginOf }

/** Warnings go where their owner wants them; of a key that has gone by then nothing is told. */
export function apiKeyLetters({ patient, secrets, clock, homeOriginOf }: Deps): LetterSource[] {
  async function readKey(publicId: string) {
    const key = await findKeyByPublicId(patient, publicId)
    const account = key && (await findAccount(patient, key.userId))
    if (!account) return undefined
    return {
      key,
      account,
      frame: {
        to: { address: await warningAddressOf(patient, account) },
        language: account.lang,
        lookOf: { accountId: account.id },
      },
      content: {
        name: account.displayName,
        description: key.description,
        prefix: prefixOf(key),
        link: `${await homeOriginOf(account)}/account/api`,
      },
    }
  }

  return [
    {
      letter: 'api-key-made',
      async read(ref) {
        const [publicId = '', source = '', notice] = ref.split(' ')
        const found = await readKey(publicId)
        if (!found) return undefined
        const { account, frame, content } = found
        const { scopes, expiresAt } = found.key
        // The address for warnings may be somebody else's, who is not to sign anybody out.
        const origin = frame.to.address === account.email ? await homeOriginOf(account) : undefined
        const security = await findSecurityFacts(patient, secrets, notice, origin)
        return { ...frame, content: { ...content, scopes, expiresAt, source: source === '' ? null : source, security } }
      },
    },
    {
      letter: 'api-key-expiring',
      async read(publicId) {
        const found = await readKey(publicId)
        const expiresAt = found?.key.expiresAt ?? null
        if (!found || expiresAt === null || expiresAt <= clock()) return undefined
        return { ...found.frame, content: { ...found.content, expiresAt } }
      },
    },
    {
      letter: 'api-email-code',
      async read(codeId) {
        const asked = await findAwaitedEmail(patient, codeId, clock())
        const account = asked && (await findAccount(patient, asked.userId))
        if (!account || asked.email === null || !asked.codeSeed || !asked.codeUntil) return undefined
        return {
          to: { address: asked.email },
          language: account.lang,
          lookOf: { accountId: account.id },
          content: {
            asker: account.displayName,
            askerAddress: account.email,
            code: secrets.deriveDigits('api-email-code', asked.codeSeed),
            minutes: minutesUntil(asked.codeUntil, clock()),
          },
        }
      },
    },
  ]
}
