import type { ManagedTransferView } from '@envoi/contract/transfer-views'

/** How a transfer comes to be sent again. Whoever puts this page beside an uploader knows both. */
export type Again = {
  /** Of the uploader: what is under way there is not pushed aside, and what is written there is asked about first. */
  uploader: 'free' | 'written' | 'busy'
  send(transfer: ManagedTransferView, secret: string | undefined): void
}
