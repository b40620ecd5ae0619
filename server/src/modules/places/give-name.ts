import { checkSubdomainName } from '@envoi/contract/rules/subdomain-name'
import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { endRest, isFree, isResting, restRenamed, takeBack } from './resting-names.ts'
import { type NewSubdomain, type Subdomain, insertSubdomain, updateSubdomain } from './store.ts'

/** The name cannot be given; thrown, so that the transaction is undone. */
export class NameRefused extends Error {
  override name = 'NameRefused'
  readonly why: 'ill-formed' | 'reserved' | 'resting' | 'taken'

  constructor(why: NameRefused['why']) {
    super(why)
    this.why = why
  }
}

/** A host that the installation itself needs, such as that of the bytes. */
export type IsOurs = (name: string) => boolean

/** Answers its id, as people know it. */
export async function addSubdomain(tx: Transaction, isOurs: IsOurs, asked: NewSubdomain): Promise<string> {
  requireName(asked.name, isOurs)
  await takeBack(tx, asked)
  const id = await insertSubdomain(tx, asked)
  if (id === undefined) throw new NameRefused('taken')
  await requireRested(tx, asked.name)
  return id
}

/** The old name leads to the new one, and rests afterwards. */
export async function renameSubdomain(
  tx: Transaction,
  isOurs: IsOurs,
  subdomain: Pick<Subdomain, 'id' | 'name' | 'ownerId'>,
  name: string,
): Promise<void> {
  if (name === subdomain.name) return
  requireName(name, isOurs)
  await takeBack(tx, { name, ownerId: subdomain.ownerId })
  await updateSubdomain(tx, subdomain.id, { name }).catch(tellTaken)
  await requireRested(tx, name)
  await restRenamed(tx, subdomain)
}

/** Says less than those who try to take it are told: it is asked as one types, and by whoever wonders who is here. */
export const mayHaveName = async (
  reader: Reader,
  isOurs: IsOurs,
  asked: { name: string; ownerId: number },
): Promise<boolean> => checkSubdomainName(asked.name).ok && !isOurs(asked.name) && isFree(reader, asked)

function requireName(name: string, isOurs: IsOurs): void {
  const check = checkSubdomainName(name)
  if (!check.ok) throw new NameRefused(check.why)
  if (isOurs(name)) throw new NameRefused('reserved')
}

/** Asked once the name is held: one that was given back at this very moment rests as well. */
async function requireRested(tx: Transaction, name: string): Promise<void> {
  if (await isResting(tx, name)) throw new NameRefused('resting')
  await endRest(tx, name)
}

/** The database lets a name be one site's only, however many ask at once. */
function tellTaken(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as { constraint?: unknown } | undefined) : undefined
  throw cause?.constraint === 'subdomains_name' ? new NameRefused('taken') : error
}
