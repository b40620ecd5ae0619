import { checkSubdomainName } from '@envoi/contract/rules/subdomain-name'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertSubdomain, isResting } from './store.ts'

/** The name cannot be given; thrown, so that the transaction is undone. */
export class NameRefused extends Error {
  override name = 'NameRefused'
  readonly why: 'ill-formed' | 'reserved' | 'resting' | 'taken'

  constructor(why: NameRefused['why']) {
    super(why)
    this.why = why
  }
}

/** `isOurs`: a host that the installation itself needs, such as that of the bytes. */
export async function addSubdomain(
  tx: Transaction,
  { name, ownerId, isOurs }: { name: string; ownerId: number; isOurs: boolean },
): Promise<void> {
  const check = checkSubdomainName(name)
  if (!check.ok) throw new NameRefused(check.why)
  if (isOurs) throw new NameRefused('reserved')
  if (!(await insertSubdomain(tx, { name, ownerId }))) throw new NameRefused('taken')
  // Asked once the name is held: one that was given back at this very moment rests as well.
  if (await isResting(tx, name)) throw new NameRefused('resting')
}
