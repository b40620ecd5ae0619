import { boot } from '../boot.ts'
import { type WishSource, asksForPrivacy } from './do-not-track.ts'

/** The tag manager of this page: none where none is configured, and none where the browser asks for privacy. */
export const tagManagerId: string | undefined = findTagManager()

function findTagManager(): string | undefined {
  if (boot.gtmId === undefined) return undefined
  const isUnwanted = asksForPrivacy(navigator, globalThis as WishSource)
  return isUnwanted ? undefined : boot.gtmId
}
