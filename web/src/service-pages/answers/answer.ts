import type { ReactNode } from 'react'
import type { AnswerName } from '../contents.ts'

export type Answer = {
  title: string
  /** The answer itself, in a sentence or two: what a search shows. */
  lead: string
  body: ReactNode
  /** What people call it, and the answer does not. */
  also?: string
}
export type Answers<Name extends AnswerName = AnswerName> = Record<Name, Answer>
