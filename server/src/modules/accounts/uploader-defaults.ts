import { type PgColumn, type SQL, eq, sql } from '../../platform/database/drizzle.ts'
import type { UploaderSettings, UploaderTemplate } from '@envoi/contract/accounts'
import { type PlanLimitName, limitNames } from '@envoi/contract/limits'
import { type OptionName, isContradiction, optionNames } from '@envoi/contract/rules/transfer-options'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { Database } from '../../platform/database/connect.ts'
import { type LimitError, Refusal } from '../../platform/http/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, limitsOf } from './account.ts'
import { requireEmail } from './address.ts'
import { TEMPLATE_PASSWORD } from './present.ts'
import { getProfile } from './profile.ts'
import { lockAccount } from './store.ts'
import { users } from './tables.ts'

/** A field that is left out stays, null clears it. */
type Change<T> = { [K in keyof T]?: T[K] | undefined }

export async function setUploaderTemplate(
  { database, secrets }: { database: Database; secrets: Secrets },
  account: Account,
  asked: Change<UploaderTemplate>,
): Promise<void> {
  const { templatePassword } = asked
  const recipients = asked.recipients && withoutRepeats(asked.recipients)
  if (typeof templatePassword === 'string' && !isLongEnoughPassword(typedPassword(templatePassword))) {
    throw new Refusal('PASSWORD_TOO_SHORT')
  }
  requireWithin(account, { RECIPIENTS: recipients?.length, MESSAGE_LENGTH: asked.message?.length })
  const change = { name: asked.name, message: asked.message, recipients }
  await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        uploaderTemplate: changed(users.uploaderTemplate, change),
        ...(templatePassword === undefined ? {} : { templatePassword: seal(secrets, account, templatePassword) }),
      })
      .where(eq(users.id, account.id))
  })
}

/** What members may choose is said by their team. */
export async function setUploaderSettings(
  database: Database,
  account: Account,
  asked: Change<UploaderSettings>,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockAccount(tx, account.id))) throw new Refusal('NOT_FOUND')
    const { uploaderSettings: before } = await getProfile(tx, account.id)
    // What is sent back as it was read changes nothing.
    const isSaid = (name: OptionName) => asked[name] !== undefined && asked[name] !== (before[name] ?? null)
    if (account.managerId !== null && optionNames.some(isSaid)) throw new Refusal('OWNER_ONLY')
    await tx
      .update(users)
      .set({ uploaderSettings: changedSettings(account, before, asked) })
      .where(eq(users.id, account.id))
  })
}

/**
 * What an account, a site or a group says after a change. Refuses what passes the plan of whoever it belongs to, or
 * contradicts itself. Whoever calls it holds the row.
 */
export function changedSettings(
  owner: Account,
  before: Partial<UploaderSettings>,
  asked: Change<UploaderSettings>,
): Partial<UploaderSettings> {
  requireWithin(owner, { VALIDITY_DAYS: asked.validityDays ?? undefined })
  const fields = Object.entries({ ...before, ...asked }).filter(([, value]) => value !== null && value !== undefined)
  const settings = Object.fromEntries(fields) as Partial<UploaderSettings>
  if (isContradiction(settings)) throw new Refusal('OPTIONS_CONFLICT')
  return settings
}

/** In one statement, so that two changes at once both hold. */
const changed = (column: PgColumn, change: object): SQL =>
  sql`jsonb_strip_nulls(${column} || ${JSON.stringify(change)}::jsonb)`

const seal = (secrets: Secrets, { uid }: Account, password: string | null): Buffer | null =>
  password === null ? null : secrets.encrypt(TEMPLATE_PASSWORD, uid, password)

function withoutRepeats(asked: string[]): string[] {
  const emails = asked.map(requireEmail)
  return [...new Map(emails.toReversed().map(({ key, shown }) => [key, shown])).values()].toReversed()
}

function requireWithin(account: Account, actual: Partial<Record<PlanLimitName, number | undefined>>): void {
  const limits = limitsOf(account)
  const limitErrors: LimitError[] = []
  for (const [limit, value = 0] of Object.entries(actual) as [PlanLimitName, number | undefined][]) {
    const max = limits[limitNames[limit]]
    if (value > max) limitErrors.push({ limit, max, actual: value })
  }
  if (limitErrors.length > 0) throw new Refusal('LIMITS', { limitErrors })
}
