import type { ListedTransfer } from '@envoi/contract/lists'
import type { Owner } from './queries.ts'
import type { ListName } from './search-params.ts'

/** A transfer that lies over its list. `row`: as the list has it, unless it was opened without the list. */
export type OpenedTransfer = {
  owner: Owner
  list: ListName
  id: string
  row: ListedTransfer | undefined
  close: () => void
}
