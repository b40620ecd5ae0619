import { eq } from '../../platform/database/drizzle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Account } from './account.ts'
import { presentForExport } from './present.ts'
import { getProfile } from './profile.ts'
import { emailChanges } from './tables.ts'

/** What a module keeps about somebody, for the export of their data; never a hash, a seed or a token. */
export type ExportSection = {
  name: string
  /** `sayCut`: for those that may be too long to be told whole. */
  read(account: Account, sayCut: () => void): Promise<Record<string, unknown>[]>
}

type Deps = { database: Database; clock: Clock; sections: readonly ExportSection[] }

export async function exportData({ database, clock, sections }: Deps, account: Account) {
  const profile = await getProfile(database, account.id)
  const kept: Record<string, Record<string, unknown>[]> = {}
  const cutSections: string[] = []
  for (const { name, read } of sections) kept[name] = await read(account, () => cutSections.push(name))
  return { exportedAt: clock().toISOString(), account: presentForExport(profile), sections: kept, cutSections }
}

/** Our own: an address that waits to be proven. */
export const emailChangeSection = (database: Database): ExportSection => ({
  name: 'emailChanges',
  read: async (account) => {
    const rows = await database.select().from(emailChanges).where(eq(emailChanges.userId, account.id))
    return rows.map(({ email, expiresAt }) => ({ email, expiresAt: expiresAt.toISOString() }))
  },
})
