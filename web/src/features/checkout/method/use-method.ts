import { useRef, useState } from 'react'
import type { FormHandle } from '../form/port.ts'
import { Declined, NotYet } from '../use-payment.ts'
import { type MethodOption, type MethodValue, chosenOf, savedIdOf } from './method-options.ts'

/** Which way to pay is chosen, and what its form has taken down. */
export function useMethod(options: readonly MethodOption[], first?: MethodValue) {
  const [wanted, setWanted] = useState<MethodValue | undefined>(first)
  const [attempt, setAttempt] = useState(0)
  const [form, setForm] = useState<FormHandle>()
  /** Taken down once: paying a second time, as after a lost answer, is paying with the same. */
  const takenDown = useRef<string>(undefined)
  const chosen = chosenOf(options, wanted)
  const isNew = chosen?.kind === 'card' || chosen?.kind === 'sepa'
  return {
    chosen,
    attempt,
    /** The form of the provider can be filled in. */
    isReady: !isNew || form !== undefined,
    choose(value: MethodValue): void {
      if (value === chosen?.value) return
      takenDown.current = undefined
      setWanted(value)
    },
    setForm,
    /** The id of the card or account, new or known. */
    async take(): Promise<string | undefined> {
      if (!isNew) return savedIdOf(chosen)
      if (takenDown.current !== undefined) return takenDown.current
      if (!form) throw new NotYet('the form is not there')
      const taken = await form.confirm()
      if ('methodId' in taken) return (takenDown.current = taken.methodId)
      throw taken.problem === 'declined' ? new Declined() : new NotYet('the form says what is missing')
    },
    /** That one was declined: the form begins anew, for another. */
    begin(): void {
      takenDown.current = undefined
      setAttempt((count) => count + 1)
    },
  }
}
export type Method = ReturnType<typeof useMethod>
