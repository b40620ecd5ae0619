import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PushSettings } from '@envoi/contract/rules/push-page'
import { createAutosave } from '../../platform/autosave.ts'
import { useObservable } from '../../platform/use-observable.ts'
import { savedChanges } from './draft.ts'
import { type ShownPage, savePage } from './queries.ts'

export type Draft = ReturnType<typeof useDraft>
/** Whose page it is. */
export type Owned = { uid: string; team: string; page: ShownPage }

/** What a page asks and takes, as it is typed; it saves itself. */
export function useDraft({ uid, team, page }: Owned) {
  const client = useQueryClient()
  const [settings, setSettings] = useState(page.settings)
  const [autosave] = useState(() =>
    createAutosave<PushSettings>({ save: (changes) => savePage(client, { uid, team, page }, savedChanges(changes)) }),
  )
  // Whoever goes without leaving, as when a session ends, loses nothing that can still be saved.
  useEffect(() => () => void autosave.flush(), [autosave])
  // A tab that is put away may be closed from there, and is not asked then.
  useEffect(() => {
    const flushIfHidden = (): void => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    document.addEventListener('visibilitychange', flushIfHidden)
    return () => document.removeEventListener('visibilitychange', flushIfHidden)
  }, [autosave])
  return {
    settings,
    change(changes: Partial<PushSettings>): void {
      setSettings((before) => ({ ...before, ...changes }))
      autosave.change(changes)
    },
    state: useObservable(autosave, 'state'),
    flush: autosave.flush,
    drop: autosave.drop,
  }
}
