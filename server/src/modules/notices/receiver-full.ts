import { fullNotice } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, type HomeOriginOf, findAccount, limitsOf, payerIdOf } from '../accounts/index.ts'
import type { Letterbox, LetterSourceOf } from '../mail/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { markFullTold } from './store.ts'

/** Somebody could not be sent anything: they are told, and whoever has the plan of their team, each once a day at most. */
export async function tellFull(
  { database, letterbox }: { database: Database; letterbox: Letterbox },
  receiver: Account,
): Promise<void> {
  const readers = [...new Set([receiver.id, payerIdOf(receiver)])].toSorted((one, other) => one - other)
  await database.transaction(async (tx) => {
    for (const reader of readers) {
      if (await markFullTold(tx, reader, fullNotice)) {
        await letterbox.post(tx, 'receiver-full', `${receiver.id} ${reader}`)
      }
    }
  })
}

type LetterDeps = {
  patient: Database
  homeOriginOf: HomeOriginOf
  transfers: Pick<Transfers, 'readStorageUsed'>
}

/** About somebody's own room, so that it goes also to whoever wants no mail about transfers. */
export const receiverFullLetter = ({
  patient,
  homeOriginOf,
  transfers,
}: LetterDeps): LetterSourceOf<'receiver-full'> => ({
  letter: 'receiver-full',
  async read(ref) {
    const [receiverId = 0, readerId = 0] = ref.split(' ').map(Number)
    const [receiver, reader] = [await findAccount(patient, receiverId), await findAccount(patient, readerId)]
    if (!receiver || !reader) return undefined
    return {
      to: { address: reader.email },
      language: reader.lang,
      lookOf: { accountId: reader.id },
      content: {
        name: reader.displayName,
        member: reader.id === receiver.id ? null : receiver.displayName,
        used: await transfers.readStorageUsed(patient, payerIdOf(receiver)),
        storage: limitsOf(receiver).storage,
        isShared: reader.id !== payerIdOf(receiver),
        link: `${await homeOriginOf(reader)}/dashboard?list=received&sort=-size`,
      },
    }
  },
})
