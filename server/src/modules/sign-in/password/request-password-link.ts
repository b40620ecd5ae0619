import { readEmail } from '@envoi/contract/rules/email'
import { type Language, languages } from '@envoi/contract/words'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
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

/** Whoever asks is answered at once and alike: whether there is such an account is looked up later, by the job. */
export async function requestPasswordLink(deps: Deps, request: { email: string; langCode: string }): Promise<void> {
  const emailKey = readEmail(request.email)?.key
  if (emailKey === undefined) throw new Refusal('INVALID_EMAIL')
  // Beyond its number an address gets no more letters, and whoever asks is not told.
  if (!(await isWithin(deps.rateLimits, 'passwordLinkAddress', emailKey))) return
  const lang = languages.find((language) => language === request.langCode) ?? null
  await deps.database.transaction((tx) => addJob(tx, JOB, { id: newId(), emailKey, lang }))
}

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
