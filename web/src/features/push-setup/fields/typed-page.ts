import type { PersonalPushPage, PushChanges } from '@envoi/contract/push'
import type { PushSettings } from '@envoi/contract/rules/push-page'

/** What a page asks and takes, as it is typed; it saves itself. */
export type Typed = { settings: PushSettings; change: (changes: Partial<PushSettings>) => void }

/** What else there is of it. */
export type Kept = Pick<PersonalPushPage, 'hasPassword' | 'uses' | 'planLimits'> & {
  /** Saves at once what is no setting: a password, or that uses are counted from now on. */
  save: (changes: PushChanges) => Promise<void>
}
