import type { Database } from '../../platform/database/connect.ts'
import { type Account, type HomeOriginOf, findAccountByUid } from '../accounts/index.ts'
import type { LetterSource } from '../mail/index.ts'

export const tokenMadeRef = (owner: Account, maker: Account): string => `${owner.uid} ${maker.uid}`

export const scimLetters = ({
  patient,
  homeOriginOf,
}: {
  patient: Database
  homeOriginOf: HomeOriginOf
}): LetterSource[] => [
  {
    letter: 'scim-token-made',
    async read(ref) {
      const [ownerUid = '', makerUid = ''] = ref.split(' ')
      const owner = await findAccountByUid(patient, ownerUid)
      const maker = await findAccountByUid(patient, makerUid)
      if (!owner || !maker) return undefined
      const isOwn = owner.id === maker.id
      return {
        to: { address: owner.email },
        language: owner.lang,
        lookOf: { accountId: owner.id },
        content: {
          name: owner.displayName,
          maker: isOwn ? null : { name: maker.displayName, address: maker.email },
          link: `${await homeOriginOf(owner)}/dashboard/team`,
        },
      }
    },
  },
]
