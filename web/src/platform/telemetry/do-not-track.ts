/** Whether a browser says that its owner wants nobody to follow them: Do Not Track, or Global Privacy Control. */

/** What a browser offers for it, under the names that browsers have used. */
export type WishSource = { doNotTrack?: string | null | undefined; globalPrivacyControl?: boolean | undefined }

export const asksForPrivacy = (...sources: WishSource[]): boolean =>
  sources.some(
    ({ doNotTrack, globalPrivacyControl }) =>
      globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes',
  )
