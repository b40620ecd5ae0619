import { vi } from 'vitest'
import type { Database } from './connect.ts'

type Statement = [{ text: string }, unknown[]]

/** How the database goes about all that is asked of it meanwhile. */
export async function plansOf({ pool }: Database, work: () => Promise<unknown>): Promise<string> {
  const asking = vi.spyOn(pool, 'query')
  await work()
  const statements = asking.mock.calls as unknown as Statement[]
  asking.mockRestore()
  const plans = statements.map(([{ text }, values]) => pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values))
  return (await Promise.all(plans)).flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n')
}
