/** Where the files of a draft are to be kept: its tier, and the regions that there are for it. */
import type { TransferType } from '@envoi/contract/words'
import { isClone } from './draft.ts'
import type { Draft, Limits, Place, Stores, Tier, UploaderState } from '../state.ts'

const tiers: readonly Tier[] = ['S1', 'S2']

/**
 * Those that the sender may use, the standard one first. Where every bucket takes both alike they are one and the same,
 * and nobody is asked to choose.
 */
export function tiersFor({ buckets }: Stores, { options }: Pick<Limits, 'options'>): Tier[] {
  const isAllowed = { S1: options?.allowS1 ?? true, S2: options?.allowS2 ?? true }
  const usable = tiers.filter((tier) => isAllowed[tier] && buckets.some(({ types }) => types.includes(tier)))
  const isApart = buckets.some(({ types }) => types.includes('S1') !== types.includes('S2'))
  return isApart ? usable : usable.slice(0, 1)
}

/**
 * Team, group and site each allow something else, and together nothing: there is no use in sending. What is copied may
 * stay where it lies if nothing new is taken there any more; the server knows.
 */
export function isNothingAllowed({ draft, place, limits: { options }, stores }: UploaderState): boolean {
  if (!options || options.allowS1 || options.allowS2 || place.transferType === 'S3') return false
  return !draft.files.some(isClone) || stores.buckets.some(({ types }) => types.includes(draft.tier))
}

/** What goes to the owner of a page is of a type of its own. */
export const typeOf = ({ tier }: Pick<Draft, 'tier'>, { transferType }: Place): TransferType =>
  transferType === 'S3' ? transferType : tier

export const regionsFor = ({ regions }: Stores, type: TransferType): Stores['regions'] =>
  regions.filter(({ types }) => types.includes(type))

/** What was chosen and is no longer there is nobody's choice any more. Until the stores are known, it stands. */
export function withFittingPlace(state: UploaderState): UploaderState {
  const { draft, place, limits, stores } = state
  const usable = tiersFor(stores, limits)
  const [first] = usable
  if (first === undefined) return state
  const tier = usable.includes(draft.tier) ? draft.tier : first
  const isThere = regionsFor(stores, typeOf({ tier }, place)).some(({ region }) => region === draft.region)
  const region = isThere ? draft.region : null
  return tier === draft.tier && region === draft.region ? state : { ...state, draft: { ...draft, tier, region } }
}
