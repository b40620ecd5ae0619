import { boot } from '../boot.ts'

/** The tag manager of this page: none where none is configured, and none where the browser asks for privacy. */
export const tagManagerId: string | undefined = findTagManager()

function findTagManager(): string | undefined {
  if (boot.gtmId === undefined) return undefined
  const isUnwanted = asksForPrivacy(navigator, globalThis as PrivacySignals)
  return isUnwanted ? undefined : boot.gtmId
}

/** What a browser offers to ask for privacy, under the names that browsers have used. */
export type PrivacySignals = { doNotTrack?: string | null | undefined; globalPrivacyControl?: boolean | undefined }

/** Whether a browser says that its owner wants nobody to follow them: Do Not Track, or Global Privacy Control. */
export function asksForPrivacy(...sources: PrivacySignals[]): boolean {
  return sources.some(
    ({ doNotTrack, globalPrivacyControl }) =>
      globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes',
  )
}
