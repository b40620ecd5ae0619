/** Keeps a record safe while it changes. Where the home cannot keep it, the upload goes on from this process alone. */
import type { LedgerRecord } from './ledger.ts'
import type { Memory } from './ports.ts'

export type Ledger = {
  /** The record has changed. Saves follow one another; changes made during one go into the next together. */
  save(): void
  /** When the last change has been saved, or could not be. */
  settled(): Promise<void>
  remove(): Promise<void>
  /** Whether another process could go on. */
  readonly kept: boolean
}

/** For what nobody goes on with from a record: files added to a transfer are prepared anew, in a browser those of a push page sent anew. */
export const noLedger: Ledger = {
  save: () => undefined,
  settled: async () => undefined,
  remove: async () => undefined,
  kept: false,
}

export function keepLedger(memory: Memory, record: LedgerRecord): Ledger {
  const id = record.transferId
  let kept = false
  let changed = false
  let saving: Promise<void> | null = null

  const saveChanges = async () => {
    while (changed) {
      changed = false
      kept = await memory.save(id, record).then(
        () => true,
        () => false,
      )
    }
    saving = null
  }

  return {
    save() {
      changed = true
      saving ??= saveChanges()
    },
    settled: async () => {
      await saving
    },
    async remove() {
      changed = false
      await saving
      kept = false
      // A record that cannot be removed does no harm: going on with it finds the transfer done or gone.
      await memory.remove(id).catch(() => undefined)
    },
    get kept() {
      return kept
    },
  }
}
