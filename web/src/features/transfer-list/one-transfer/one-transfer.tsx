import type { ComponentProps } from 'react'
import type { ListName } from '../search-params.ts'
import { ArchivedTransfer } from './archived-transfer.tsx'
import { ReceivedTransfer } from './received-transfer.tsx'

/** One that is not its reader's to manage: what they received, or what is kept of what is over. */
export const OneTransfer = ({ list, ...shown }: { list: ListName } & ComponentProps<typeof ReceivedTransfer>) =>
  list === 'archive' ? <ArchivedTransfer owner={shown.owner} id={shown.id} /> : <ReceivedTransfer {...shown} />
