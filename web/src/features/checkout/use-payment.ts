import { useReducer, useRef } from 'react'
import { NetworkError } from '@envoi/client/api-error'
import type { IntentStatus } from '@envoi/contract/words'
import { wait } from '../../platform/wait.ts'
import type { BankAnswer } from './form/port.ts'
import { codeOf, useTellProblem } from './problem.ts'
import { type Notice, atForm, nextStep } from './steps.ts'

export type Answered = { intentStatus: IntentStatus; clientSecret: string | null }
export type Payment = {
  /** Says what is paid, and with what; the same again is charged once. */
  pay: () => Promise<Answered>
}

/** A lost answer is asked for again so often: the service does nothing twice. */
const TRIES = 3
/** In seconds. */
const PAUSE = 1

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await work()
    } catch (error) {
      if (!(error instanceof NetworkError) || tries === TRIES) throw error
      // oxlint-disable-next-line no-await-in-loop
      await wait(PAUSE, new AbortController().signal)
    }
  }
}

/** What is thrown by the steps before paying: there is something to mend in the form, and it is told there. */
export class NotYet extends Error {
  override name = 'NotYet'
}
/** The card was declined before anything could be charged. */
export class Declined extends Error {
  override name = 'Declined'
}

export function usePayment(
  first?: Notice,
  { onPriceChanged, onDeclined }: { onPriceChanged?: () => void; onDeclined?: () => void } = {},
) {
  const [step, happen] = useReducer(nextStep, first, atForm)
  const tell = useTellProblem()
  /** What the bank was asked about. */
  const current = useRef<Payment>(undefined)
  /** At once: a second press comes before anything is drawn anew. */
  const isLocked = useRef(false)

  const noticeOf = (error: unknown): Notice | undefined => {
    if (error instanceof NotYet) return undefined
    if (error instanceof Declined) return { kind: 'declined' }
    if (error instanceof NetworkError) return { kind: 'unsure' }
    const code = codeOf(error)
    if (code === 'PAYMENT_DECLINED') return { kind: 'declined' }
    if (code === 'PRICE_CHANGED') return { kind: 'price_changed' }
    return { kind: 'problem', text: tell(error) }
  }
  function fail(error: unknown): void {
    const notice = noticeOf(error)
    if (notice?.kind === 'price_changed') onPriceChanged?.()
    if (notice?.kind === 'declined') onDeclined?.()
    happen(notice ? { kind: 'failed', notice } : { kind: 'not_yet' })
  }
  async function go(prepare: () => Promise<Payment | undefined>): Promise<void> {
    if (isLocked.current) return
    isLocked.current = true
    happen({ kind: 'began' })
    try {
      const payment = await prepare()
      // It goes on elsewhere: the page is being left.
      if (!payment) return
      current.current = payment
      const { intentStatus, clientSecret } = await insist(payment.pay)
      if (intentStatus === 'requires_payment_method') onDeclined?.()
      happen({ kind: 'answered', status: intentStatus, clientSecret })
      isLocked.current = false
    } catch (error) {
      isLocked.current = false
      fail(error)
    }
  }
  return {
    step,
    go,
    answerBank(answer: BankAnswer): void {
      const payment = current.current
      // That card is not asked for again.
      if (answer !== 'approved') onDeclined?.()
      if (answer === 'left' || !payment) return happen({ kind: 'left' })
      if (answer === 'approved') return void go(() => Promise.resolve(payment))
      return happen({ kind: 'failed', notice: { kind: 'refused_by_bank' } })
    },
  }
}
