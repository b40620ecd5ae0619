import type { QueryClient } from '@tanstack/react-query'
import { readState } from './list-state.ts'
import { type Owner, pageQuery, searchOf } from './queries.ts'

/** Asks for the first rows of the list that an address shows. */
export const readAhead = (
  client: QueryClient,
  owner: Owner,
  address: Readonly<Record<string, unknown>>,
): Promise<void> => client.prefetchQuery(pageQuery(owner, searchOf(readState(address)), 0))
