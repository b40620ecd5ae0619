/** How a form leads whoever writes it: to what is wrong with it, and from line to line. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProblemKey } from '../sentences.ts'
import type { Problems } from '../state.ts'

export type Sentences = Partial<Record<keyof Problems, string>>

/** The sentence under each field that has a problem. */
export function sentencesOf(problems: Problems, say: (problem: ProblemKey) => string): Sentences {
  const sentences: Sentences = {}
  for (const field of Object.keys(problems) as (keyof Problems)[]) {
    const problem = problems[field]
    if (problem) sentences[field] = say(problem)
  }
  return sentences
}

/**
 * A try to send that finds something wrong leads to the first such field, and no later change does; a name that the
 * server refuses is found a moment after the try.
 */
export function useFocusOnProblem(problems: Problems, takenNames: string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const answered = useRef(0)
  const refused = useRef(takenNames)
  useEffect(() => {
    if (tries === answered.current && takenNames === refused.current) return
    refused.current = takenNames
    // What is wrong is found at once: a try that found nothing is over, even if the server then refuses it.
    answered.current = tries
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus()
  }, [tries, takenNames, problems])
  return { form, requestFocus: () => setTries(tries + 1) }
}

/**
 * Enter in a line goes on to the next one, as on a phone; it never sends half a letter. Ctrl or the command key with it
 * sends from anywhere.
 */
export function answerFormKey(event: KeyboardEvent<HTMLFormElement>, send: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    send()
    return
  }
  const { target, currentTarget: form } = event
  if (!(target instanceof HTMLInputElement) || !isLine(target)) return
  event.preventDefault()
  const stops = [...form.querySelectorAll<HTMLElement>('input, textarea')].filter(isStop)
  stops[stops.indexOf(target) + 1]?.focus()
}

const isLine = (field: HTMLInputElement): boolean => !['checkbox', 'radio', 'file'].includes(field.type)

/** What is written into, and in sight. */
const isStop = (field: HTMLElement): boolean =>
  field.checkVisibility() && !(field instanceof HTMLInputElement && !isLine(field))
