import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { logError } from '../../platform/log.ts'
import { useObservable } from '../../platform/use-observable.ts'
import { type AddingEngine, type AddingFiles, type AddingState, createAdding } from './create-adding.ts'
import { useManaged } from './managed.ts'
import { readAgain } from './queries.ts'

/** Files on their way into the transfer: one batch at a time. */
export type Adding = {
  state: AddingState
  add: AddingFiles['add']
  resume: AddingFiles['resume']
  retry(): void
  stop(): void
}

const loadEngine = async (): Promise<AddingEngine> => (await import('./adding-engine.ts')).createAddingEngine()

export function useAdding(): Adding {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const { keys, say } = useManaged()
  const [adding] = useState(() => createAdding({ api, keys, loadEngine, page: window, log: logError }))
  const state = useObservable(adding, 'state')

  const { phase, count } = state
  useEffect(() => {
    // The server knows of them from the first byte on, and whether or not the last one comes.
    if (phase === 'running' || phase === 'failed' || phase === 'done') void readAgain(client, keys)
    if (phase !== 'done') return
    say(t('added', { count }))
    adding.rest()
  }, [phase, count, adding, client, keys, say, t])

  return {
    state,
    add: adding.add,
    resume: adding.resume,
    retry: () => void adding.retry(),
    stop: () =>
      void adding.stop().then(() => {
        say(t('adding_stopped'))
        return readAgain(client, keys)
      }),
  }
}
