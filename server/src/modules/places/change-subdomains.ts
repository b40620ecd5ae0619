import { subdomainsOfPlan } from '@envoi/contract/limits'
import type { SubdomainChanges } from '@envoi/contract/places'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, changeOwnedRow, changedSettings, lockAccount } from '../accounts/index.ts'
import type { Owned } from './access.ts'
import { type IsOurs, NameRefused, addSubdomain, renameSubdomain } from './give-name.ts'
import {
  type Subdomain,
  countByOwner,
  deleteSubdomain,
  findOwnPlan,
  findSubdomain,
  makeHome,
  updateSubdomain,
} from './store.ts'

type Deps = { database: Database; isOurs: IsOurs }

/** By the plan that somebody has themselves: of a team, what it may have is its owner's. None without a plan. */
export async function findMaxSubdomains(reader: Reader, ownerId: number): Promise<number> {
  const plan = await findOwnPlan(reader, ownerId)
  return plan?.planName ? (plan.maxSubdomains ?? subdomainsOfPlan[plan.planName]) : 0
}

export async function requirePlan(reader: Reader, owner: Account): Promise<void> {
  if ((await findMaxSubdomains(reader, owner.id)) === 0) throw new Refusal('PLAN_REQUIRED')
}

export async function makeSubdomain(
  { database, isOurs }: Deps,
  owner: Account,
  asked: { name: string; recipientLabel?: string | null | undefined },
): Promise<string> {
  return database
    .transaction(async (tx) => {
      if (!(await lockAccount(tx, owner.id))) throw new Refusal('NOT_FOUND')
      await requirePlan(tx, owner)
      await requireRoom(tx, owner)
      const { name, recipientLabel } = asked
      return addSubdomain(tx, isOurs, { name, ownerId: owner.id, recipientLabel: recipientLabel || null })
    })
    .catch(tellName)
}

async function requireRoom(tx: Transaction, { id }: Account): Promise<void> {
  const max = await findMaxSubdomains(tx, id)
  const actual = (await countByOwner(tx, id)) + 1
  if (actual > max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'SUBDOMAINS', max, actual }] })
}

/** All of it or nothing. */
export async function changeSubdomain(
  { database, isOurs }: Deps,
  owned: Owned,
  asked: SubdomainChanges,
): Promise<void> {
  await changeOwned(database, owned, async (tx, row) => {
    const { name, recipientLabel, forceSignIn, isHome } = asked
    if (name !== undefined && name !== row.name) {
      // Whoever keeps a site without a plan keeps its name: each that is given up rests for a year.
      await requirePlan(tx, owned.owner)
      await renameSubdomain(tx, isOurs, row, name)
    }
    await updateSubdomain(tx, row.id, {
      recipientLabel: recipientLabel === undefined ? row.recipientLabel : recipientLabel || null,
      forceSignIn: forceSignIn ?? row.forceSignIn,
    })
    if (isHome) await makeHome(tx, row)
  }).catch(tellName)
}

export const setUploader = ({ database }: Deps, owned: Owned, hasUploader: boolean): Promise<void> =>
  changeOwned(database, owned, (tx, { id }) => updateSubdomain(tx, id, { hasUploader }))

export const setUploaderSettings = (
  { database }: Deps,
  owned: Owned,
  asked: Parameters<typeof changedSettings>[2],
  saveMore?: (tx: Transaction, of: { subdomainId: number }) => Promise<void>,
): Promise<void> =>
  changeOwned(database, owned, async (tx, { id, uploader }) => {
    await updateSubdomain(tx, id, { uploader: changedSettings(owned.owner, uploader, asked) })
    await saveMore?.(tx, { subdomainId: id })
  })

export const removeSubdomain = ({ database }: Deps, owned: Owned): Promise<void> =>
  changeOwned(database, owned, (tx, { id }) => deleteSubdomain(tx, id))

/** With the row as it is by then. */
export const changeOwned = <Result>(
  database: Database,
  { owner, row }: Owned,
  change: (tx: Transaction, row: Subdomain) => Promise<Result>,
): Promise<Result> => changeOwnedRow(database, owner, (tx) => findSubdomain(tx, row.publicId), change)

/** Whether somebody has a name, had it, or nobody shall have it, is told to no one. */
function tellName(error: unknown): never {
  if (!(error instanceof NameRefused)) throw error
  throw new Refusal(error.why === 'ill-formed' ? 'NAME_INVALID' : 'NAME_TAKEN')
}
