import { createContext, use } from 'react'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Keys } from './queries.ts'
import type { Rights, State } from './state-of.ts'

/** How a transfer comes to be sent again. Whoever puts this page beside an uploader knows both. */
export type Again = {
  /** Of the uploader: what is under way there is not pushed aside, and what is written there is asked about first. */
  uploader: 'free' | 'written' | 'busy'
  send(transfer: ManagedTransferView, secret: string | undefined): void
}

export type ManagedFile = ManagedTransferView['files'][number]

/** The transfer that is being managed, and by what. */
export type Managed = {
  keys: Keys
  transfer: ManagedTransferView
  state: State
  rights: Rights
  now: Date
  /** Absent where nothing can be sent from. */
  again: Again | undefined
  /** Its bytes are on their way from this very page. */
  isSentHere: boolean
  /** Says what was done, for those who do not see it change. */
  say(text: string): void
}

export const ManagedContext = createContext<Managed | null>(null)

export function useManaged(): Managed {
  const managed = use(ManagedContext)
  if (!managed) throw new Error('there is no transfer around this')
  return managed
}
