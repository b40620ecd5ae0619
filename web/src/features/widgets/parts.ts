import type { ReactNode } from 'react'
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
  asks: (asks: Asks) => ReactNode
  look: (own: OwnLook, onChange: (own: OwnLook) => void) => ReactNode
  /** `names`: what is called how of what is saved beside what it asks. */
  saveState: (saving: Pick<Autosave<never>, 'state' | 'flush' | 'drop'>, names: Record<string, string>) => ReactNode
}
