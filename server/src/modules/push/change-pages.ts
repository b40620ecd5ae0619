import type { PushChanges } from '@envoi/contract/push'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import { type Secrets, hashToken, newSeed } from '../../platform/secrets.ts'
import { type Account, isPaying, limitsOf, lockAccount } from '../accounts/index.ts'
import {
  type PageChanges,
  type PageOf,
  type PersonalPage,
  type PushPage,
  deletePersonal,
  holdByUser,
  holdPage,
  insertPersonal,
  isOfTeam,
  updatePage,
} from './store.ts'

type Hashing = Pick<PasswordHashing, 'hash'>
type Deps = { database: Database; secrets: Secrets; passwords: Hashing }

/** 132 bits: nobody guesses it, and it still fits a poster. */
const CODE_LENGTH = 22

export const codeOf = (secrets: Secrets, seed: Buffer): string =>
  secrets.derive('push-code', seed).slice(0, CODE_LENGTH)

function newCode(secrets: Secrets): { codeSeed: Buffer; codeHash: Buffer } {
  const codeSeed = newSeed()
  return { codeSeed, codeHash: hashToken(codeOf(secrets, codeSeed)) }
}

/** What was asked, with the password hashed: that takes time, so nothing is held meanwhile. */
export type ReadChanges = {
  settings: Omit<PushChanges, 'password' | 'restartUses'>
  passwordHash: string | null | undefined
  isCountRestarted: boolean
}

export async function readChanges(
  { hash }: Hashing,
  receiver: Account,
  { password, restartUses, ...settings }: PushChanges,
): Promise<ReadChanges> {
  const plan = limitsOf(receiver)
  const isCountRestarted = restartUses === true
  const limitErrors = [
    { limit: 'FILES_PER_TRANSFER' as const, max: plan.filesPerTransfer, actual: settings.maxFiles ?? 0 },
    { limit: 'UPLOAD_SIZE' as const, max: plan.uploadSize, actual: settings.maxSize ?? 0 },
  ].filter(({ max, actual }) => actual > max)
  if (limitErrors.length > 0) throw new Refusal('LIMITS', { limitErrors })
  if (password === undefined || password === null) return { settings, passwordHash: password, isCountRestarted }
  const typed = typedPassword(password)
  if (!isLongEnoughPassword(typed)) throw new Refusal('PASSWORD_TOO_SHORT')
  return { settings, passwordHash: await hash(typed), isCountRestarted }
}

function changesOf(
  { settings: before, usesSince }: PushPage,
  { settings, passwordHash, isCountRestarted }: ReadChanges,
): PageChanges {
  const isOtherNumber = settings.maxUses !== undefined && settings.maxUses !== (before.maxUses ?? null)
  return {
    settings: { ...before, ...(settings as PushPage['settings']) },
    ...(passwordHash === undefined ? {} : { passwordHash }),
    usesSince: isOtherNumber || isCountRestarted ? new Date() : usesSince,
  }
}

/** Whoever calls it holds the owner of the site or widget. */
export async function changePage(tx: Transaction, of: PageOf, changes: ReadChanges): Promise<void> {
  const page = await holdPage(tx, of)
  await updatePage(tx, page.id, changesOf(page, changes))
}

/** Their own page as it is by then; one that was made for a team they have left is none. */
async function withPersonal<Result>(
  { database }: Pick<Deps, 'database'>,
  member: Account,
  change: (tx: Transaction, page: PersonalPage | undefined) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    const held = await lockAccount(tx, member.id)
    if (!held || held.isSuspended) throw new Refusal('NOT_FOUND')
    const page = await holdByUser(tx, member.id)
    return change(tx, page && isOfTeam(page, member) ? page : undefined)
  })
}

const requirePage = (page: PersonalPage | undefined): PersonalPage => {
  if (!page) throw new Refusal('NOT_FOUND')
  return page
}

/** The code that leads to it. */
export const makePersonal = (deps: Deps, member: Account): Promise<string> =>
  withPersonal(deps, member, async (tx, page) => {
    if (page) return codeOf(deps.secrets, page.codeSeed)
    if (!isPaying(member)) throw new Refusal('PLAN_REQUIRED')
    await deletePersonal(tx, member.id)
    const code = newCode(deps.secrets)
    await insertPersonal(tx, { ...code, userId: member.id, payerId: member.managerId ?? member.id })
    return codeOf(deps.secrets, code.codeSeed)
  })

export const renewPersonal = (deps: Deps, member: Account): Promise<string> =>
  withPersonal(deps, member, async (tx, page) => {
    const code = newCode(deps.secrets)
    await updatePage(tx, requirePage(page).id, code)
    return codeOf(deps.secrets, code.codeSeed)
  })

export async function changePersonal(deps: Deps, member: Account, asked: PushChanges): Promise<void> {
  const changes = await readChanges(deps.passwords, member, asked)
  await withPersonal(deps, member, async (tx, found) => {
    const page = requirePage(found)
    await updatePage(tx, page.id, changesOf(page, changes))
  })
}

export const removePersonal = (deps: Deps, member: Account): Promise<void> =>
  withPersonal(deps, member, async (tx, page) => {
    requirePage(page)
    await deletePersonal(tx, member.id)
  })
