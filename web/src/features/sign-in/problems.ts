/** What is wrong with what was typed, before anybody is asked. */
import { readEmail } from '@envoi/contract/rules/email'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import type { Problems } from './state.ts'

export type Credentials = { email: string; password: string; staySignedIn: boolean }
export type NewAccount = { displayName: string; email: string; password: string }

const emailProblem = (email: string): Problems => (readEmail(email.trim()) ? {} : { email: 'invalid_email' })

export const findSignInProblems = ({ email, password }: Credentials): Problems => ({
  ...emailProblem(email),
  ...(password === '' && { password: 'empty' }),
})

export const findRegisterProblems = ({ displayName, email, password }: NewAccount): Problems => ({
  ...(displayName.trim() === '' && { displayName: 'name_missing' }),
  ...emailProblem(email),
  ...(!isLongEnoughPassword(password) && { password: 'password_rule' }),
})

export const hasProblem = (problems: Problems): boolean => Object.keys(problems).length > 0
