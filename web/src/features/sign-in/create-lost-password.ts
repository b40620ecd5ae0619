/** A new password by a mailed link: asking for the link, and following it. */
import { ApiError } from '@envoi/client/api-error'
import type { Api } from '@envoi/client/api'
import { readEmail } from '@envoi/contract/rules/email'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import type { Language } from '@envoi/contract/words'
import { type Observable, createObservable } from '../../platform/observable.ts'
import { outcomeOf } from './outcome.ts'
import type { NoticeKey, Problems } from './state.ts'

/** `dead`: the link has been used, or is too old. */
export type LostStep = 'ask' | 'sent' | 'choose' | 'dead' | 'chosen'

export type LostState = { step: LostStep; email: string; isBusy: boolean; problems: Problems; failures: number }

export type LostPasswordDeps = {
  api: Pick<Api, 'generatePasswordLink' | 'changePasswordFromLink'>
  language(): Language
  notify(key: NoticeKey, values: { wait: number }, tone: 'problem'): void
  log(error: unknown): void
}

/** What the mailed link carried. */
export type Link = { email: string; token: string }

export type LostPassword = Pick<Observable<LostState>, 'value' | 'subscribe'> & {
  ask(email: string): Promise<void>
  choose(password: string): Promise<void>
  startOver(): void
}

export function createLostPassword(deps: LostPasswordDeps, link: Link | undefined): LostPassword {
  const start: LostState = { step: 'ask', email: '', isBusy: false, problems: {}, failures: 0 }
  const state = createObservable<LostState>(link ? { ...start, step: 'choose', email: link.email } : start)
  const change = (changes: Partial<LostState>): void => state.set({ ...state.value, ...changes })
  const shake = (changes: Partial<LostState>): void => change({ failures: state.value.failures + 1, ...changes })

  async function work(task: () => Promise<void>): Promise<void> {
    if (state.value.isBusy) return
    change({ isBusy: true, problems: {} })
    try {
      await task()
    } catch (error) {
      fail(error)
    } finally {
      change({ isBusy: false })
    }
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.codes.includes('INVALID_LINK')) return change({ step: 'dead' })
    const outcome = outcomeOf(error)
    if (outcome.kind === 'password_refused') return shake({ problems: { password: outcome.problem } })
    if (outcome.kind === 'refused' && outcome.sentence === 'invalid_email')
      return shake({ problems: { email: 'invalid_email' } })
    const [sentence, wait] = outcome.kind === 'refused' ? [outcome.sentence, outcome.wait] : ['unexpected' as const, 1]
    if (sentence === 'unexpected') deps.log(error)
    deps.notify(sentence, { wait }, 'problem')
    return shake({})
  }

  return {
    get value() {
      return state.value
    },
    subscribe: state.subscribe,
    async ask(text) {
      const email = readEmail(text.trim())?.shown
      if (email === undefined) return change({ problems: { email: 'invalid_email' } })
      await work(async () => {
        await deps.api.generatePasswordLink({ body: { email, langCode: deps.language() } })
        change({ step: 'sent', email })
      })
    },
    async choose(password) {
      if (!link) return
      if (!isLongEnoughPassword(password)) return change({ problems: { password: 'password_rule' } })
      await work(async () => {
        await deps.api.changePasswordFromLink({ body: { ...link, password } })
        change({ step: 'chosen' })
      })
    },
    startOver: () => state.set({ ...start, email: state.value.email }),
  }
}
