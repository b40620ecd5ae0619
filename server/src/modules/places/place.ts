import { type BootPlace, mainPlace } from '@envoi/contract/boot'

/** One of our sites: the main one, which nobody owns, or a customer's. */
export type Place = BootPlace & { ownerUid: string | null }

export const mainSite: Place = { ...mainPlace, ownerUid: null }
