import { readEmail } from '@envoi/contract/rules/email'
import { type Language, languages } from '@envoi/contract/words'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import { type Account, findCredentials, isWithin } from '../../accounts/index.ts'
import type { Letterbox } from '../../mail/index.ts'
import { addPasswordLink } from './password-links.ts'

type Deps = { database: Database; patient: Database; rateLimits: RateLimits; letterbox: Letterbox; clock: Clock }

const JOB = 'make-password-link'
const payloadSchema = z.object({ id: z.string(), emailKey: z.string(), lang: z.enum(languages).nullable() })
/** A letter that is wanted and within its number. */
export type WantedLink = z.infer<typeof payloadSchema>

/** Whoever asks is answered at once and alike: whether there is such an account is looked up later, by the job. */
export async function requestPasswordLink(
  deps: Pick<Deps, 'database' | 'rateLimits'>,
  request: { email: string; langCode: string },
): Promise<void> {
  const wanted = await findWantedLink(deps, request)
  if (wanted) await deps.database.transaction((tx) => postPasswordLink(tx, wanted))
}

/** Beyond its number an address gets no more letters, and whoever asks is not told. */
export async function findWantedLink(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { email, langCode }: { email: string; langCode: string },
): Promise<WantedLink | undefined> {
  const emailKey = readEmail(email)?.key
  if (emailKey === undefined) throw new Refusal('INVALID_EMAIL')
  if (!(await isWithin(rateLimits, 'passwordLinkAddress', emailKey))) return undefined
  return { id: newId(), emailKey, lang: languages.find((language) => language === langCode) ?? null }
}

export const postPasswordLink = (tx: Transaction, wanted: WantedLink): Promise<void> => addJob(tx, JOB, wanted)

type JobDeps = Deps & { hasSso: (account: Account) => Promise<boolean> }

/** An account without a password is opened by the provider of its team, and gets a link once that lets it in no more. */
export const makePasswordLinkJob = ({ patient, letterbox, clock, hasSso }: JobDeps): Job => ({
  name: JOB,
  async handle(payload) {
    const { id, emailKey, lang } = payloadSchema.parse(payload)
    await patient.transaction(async (tx) => {
      const found = await findCredentials(tx, emailKey, clock())
      if (!found?.account || (found.passwordHash === null && (await hasSso(found.account)))) return
      const { account, passwordHash } = found
      const language: Language = lang ?? account.lang
      const link = { publicId: id, userId: account.id, emailKey, passwordHash, lang: language }
      if (await addPasswordLink(tx, clock(), link)) await letterbox.post(tx, 'password-link', id)
    })
  },
})
