import type { ApiPreferences } from '@envoi/contract/api-keys'
import { DAY } from '@envoi/contract/limits'
import type { NewTransfer } from '@envoi/contract/transfers'
import type { Language } from '@envoi/contract/words'
import { Refusal } from '../../../platform/http/refusal.ts'

/** What somebody asks for, and in which language. */
export type AskedTransfer = NewTransfer & { langCode: Language }

/** Of a transfer that is made by key; whoever makes it in a browser chooses all of it there. */
type Preferences = ApiPreferences | undefined

/** What is said holds; else what keys shall do, else the account's own. Of a visitor nobody knows it. */
export function inLanguage(asked: NewTransfer, lang: Language | undefined, preferences: Preferences): AskedTransfer {
  const langCode = asked.langCode ?? preferences?.langCode ?? lang
  if (langCode === undefined) throw new Refusal('BAD_REQUEST', { detail: 'body.langCode: visitors say theirs' })
  return { ...asked, langCode }
}

/**
 * What a key leaves out is as its owner prefers: an end, which is never beyond the plan, and the letters about it, where
 * members may choose those at all.
 */
export function withPreferences(
  asked: AskedTransfer,
  preferences: Preferences,
  { now, maxDays, mayChooseNotices }: { now: Date; maxDays: number; mayChooseNotices: boolean },
): AskedTransfer {
  const { validityDays = null, notifications = null } = preferences ?? {}
  const lastEnd = now.getTime() + maxDays * DAY
  const start = Math.max(now.getTime(), asked.from === undefined ? 0 : Date.parse(asked.from))
  return {
    ...asked,
    ...(asked.to === undefined &&
      validityDays !== null && { to: new Date(Math.min(start + validityDays * DAY, lastEnd)).toISOString() }),
    ...(mayChooseNotices && notifications !== null && asked.notifications === undefined && { notifications }),
  }
}
