/** What the browser remembers between transfers: who a signed-out sender is, and to whom they have sent. */
import { savedRecipients } from '@envoi/contract/limits'
import { readRecipients } from '@envoi/contract/rules/recipients'
import type { Draft } from '../state.ts'
import type { Sender } from './draft.ts'

const keys = { email: 'sender_email', senderFullname: 'sender_fullname' }

/** As platform/browser-store is: it never throws, and keeps in memory what it cannot keep elsewhere. */
export type Store = { read(key: string): string | null; write(key: string, value: string): void }

export type Remembered = {
  sender(): Sender
  recipients(): string[]
  /** Those that are not stored yet are added. */
  keepRecipients(list: string[]): void
  keepSender(draft: Pick<Draft, 'email' | 'senderFullname'>): void
}

export function createRemembered(store: Store): Remembered {
  // Another program may have written there: what is no address is left out.
  const recipients = () => readRecipients(store.read(savedRecipients.storageKey) ?? '').valid

  return {
    sender: () => ({
      email: store.read(keys.email) ?? '',
      senderFullname: store.read(keys.senderFullname) ?? '',
    }),
    recipients,
    keepRecipients(list) {
      const stored = recipients()
      const { valid } = readRecipients(list.join(','), stored)
      if (valid.length > 0) store.write(savedRecipients.storageKey, [...stored, ...valid].join(','))
    },
    keepSender({ email, senderFullname }) {
      store.write(keys.email, email.trim())
      store.write(keys.senderFullname, senderFullname.trim())
    },
  }
}
