import type { ComponentType } from 'react'
import type { PushChanges } from '@envoi/contract/push'
import type { OwnLook } from '@envoi/contract/rules/look'
import type { PushSettings } from '@envoi/contract/rules/push-page'
import type { WidgetView } from '@envoi/contract/widgets'
import type { Language } from '@envoi/contract/words'
import type { Autosave } from '../../platform/autosave.ts'

/** What is asked of senders, as it is typed, and what is kept of it. */
export type Asks = {
  typed: { settings: PushSettings; change: (changes: Partial<PushSettings>) => void }
  kept: Pick<WidgetView['push'], 'hasPassword' | 'uses' | 'planLimits'> & {
    save: (changes: PushChanges) => Promise<void>
  }
  receiver: string
  language: Language
  onLanguage: (language: Language) => void
}

/** What a widget has in common with push pages and sites, drawn by the features of those. */
export type Parts = {
  Asks: ComponentType<Asks>
  /** `ownerId`: whose its pictures are. */
  Look: ComponentType<{ own: OwnLook; ownerId: string; onChange: (own: OwnLook) => void }>
  SaveState: ComponentType<{
    saving: Pick<Autosave<never>, 'state' | 'flush' | 'drop'>
    /** What is called how of what is saved beside what it asks. */
    names: Record<string, string>
    onUnsaved: (isUnsaved: boolean) => void
  }>
}
