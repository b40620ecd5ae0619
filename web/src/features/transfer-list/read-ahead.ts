import type { QueryClient } from '@tanstack/react-query'
import { readState } from './list-state.ts'
import { type Owner, pageQuery, searchOf } from './queries.ts'

/** Asks for the first rows of the list that an address shows, unless some are there, which are drawn at once and then read again. */
export async function readAhead(
  client: QueryClient,
  owner: Owner,
  address: Readonly<Record<string, unknown>>,
): Promise<void> {
  const query = pageQuery(owner, searchOf(readState(address)), 0)
  if (!client.getQueryData(query.queryKey)) await client.prefetchQuery(query)
}
