import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { type InferSelectModel, eq } from '../../platform/database/drizzle.ts'
import { apiSettings } from './tables.ts'

export type SettingsRow = InferSelectModel<typeof apiSettings>

/** Nothing where somebody has left all as it begins. */
export async function findSettings(reader: Reader, userId: number): Promise<SettingsRow | undefined> {
  const [row] = await reader.select().from(apiSettings).where(eq(apiSettings.userId, userId))
  return row
}

export const isDisabled = async (reader: Reader, userId: number): Promise<boolean> =>
  ((await findSettings(reader, userId))?.disabledAt ?? null) !== null

export async function saveSettings(
  tx: Transaction,
  userId: number,
  changes: Partial<Omit<SettingsRow, 'userId'>>,
): Promise<void> {
  await tx
    .insert(apiSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: apiSettings.userId, set: changes })
}
