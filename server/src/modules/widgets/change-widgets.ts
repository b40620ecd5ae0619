import { widget as limits, widgetsOfPlan } from '@envoi/contract/limits'
import { widgetOriginOf } from '@envoi/contract/rules/widget-origin'
import type { WidgetChanges } from '@envoi/contract/widgets'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, changeOwnedRow, changedSettings, findAccount, lockAccount } from '../accounts/index.ts'
import type { Owned } from './access.ts'
import { type Widget, countByOwner, deleteWidget, findWidget, insertWidget, updateWidget } from './store.ts'

/**
 * Whether what they have takes files: also after their plan, with free limits. Not those of a member of another's team,
 * whatever they pay for: in there nobody looks after widgets that are not the team's.
 */
export const keepsWidgets = ({ managerId }: Account): boolean => managerId === null

/** By the plan that somebody has themselves. */
const maxWidgetsOf = (owner: Account): number =>
  owner.planName === null || !keepsWidgets(owner) ? 0 : widgetsOfPlan[owner.planName]

/** As it is by now. */
export async function findMaxWidgets(reader: Reader, ownerId: number): Promise<number> {
  const owner = await findAccount(reader, ownerId)
  return owner ? maxWidgetsOf(owner) : 0
}

export async function requirePlan(reader: Reader, owner: Account): Promise<void> {
  if ((await findMaxWidgets(reader, owner.id)) === 0) throw new Refusal('PLAN_REQUIRED')
}

type NewWidget = {
  name?: string | undefined
  recipientLabel: string
  allowedOrigins?: readonly string[] | undefined
}

export function makeWidget(
  database: Database,
  owner: Account,
  { name, recipientLabel, allowedOrigins = [] }: NewWidget,
): Promise<string> {
  const origins = readOrigins(allowedOrigins)
  return database.transaction(async (tx) => {
    if (!(await lockAccount(tx, owner.id))) throw new Refusal('NOT_FOUND')
    await requirePlan(tx, owner)
    await requireRoom(tx, owner)
    return insertWidget(tx, { ownerId: owner.id, name: name ?? null, recipientLabel, origins })
  })
}

async function requireRoom(tx: Transaction, { id }: Account): Promise<void> {
  const max = await findMaxWidgets(tx, id)
  const actual = (await countByOwner(tx, id)) + 1
  if (actual > max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'WIDGETS', max, actual }] })
}

/** As browsers compare them, each once. */
function readOrigins(typed: readonly string[]): string[] {
  const origins = new Set(typed.map(requireOrigin))
  const [max, actual] = [limits.origins, origins.size]
  if (actual > max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'ORIGINS', max, actual }] })
  return [...origins]
}

function requireOrigin(typed: string): string {
  const origin = widgetOriginOf(typed)
  if (origin === undefined) throw new Refusal('ORIGIN_INVALID')
  return origin
}

/** All of it or nothing. */
export async function changeWidget(
  database: Database,
  owned: Owned,
  { name, recipientLabel, allowedOrigins }: WidgetChanges,
): Promise<void> {
  const origins = allowedOrigins && readOrigins(allowedOrigins)
  await changeOwned(database, owned, (tx, row) =>
    updateWidget(tx, row.id, {
      name: name === undefined ? row.name : name,
      recipientLabel: recipientLabel ?? row.recipientLabel,
      origins: origins ?? row.origins,
    }),
  )
}

export const setUploaderSettings = (
  database: Database,
  owned: Owned,
  asked: Parameters<typeof changedSettings>[2],
  saveMore?: (tx: Transaction, of: { widgetId: number }) => Promise<void>,
): Promise<void> =>
  changeOwned(database, owned, async (tx, { id, uploader }) => {
    await updateWidget(tx, id, { uploader: changedSettings(owned.owner, uploader, asked) })
    await saveMore?.(tx, { widgetId: id })
  })

export const removeWidget = (database: Database, owned: Owned): Promise<void> =>
  changeOwned(database, owned, (tx, { id }) => deleteWidget(tx, id))

/** With the row as it is by then. */
export const changeOwned = <Result>(
  database: Database,
  { owner, row }: Owned,
  change: (tx: Transaction, row: Widget) => Promise<Result>,
): Promise<Result> => changeOwnedRow(database, owner, (tx) => findWidget(tx, row.publicId), change)
