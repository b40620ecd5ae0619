import { checkSubdomainName } from '@envoi/contract/rules/subdomain-name'

/**
 * What is known of a name while it is typed: too short to be judged yet, wrong in itself, the one that the site has, being
 * asked about, free, not to be had, or not known because nobody answered.
 */
export type NameState = 'short' | 'wrong' | 'same' | 'checking' | 'free' | 'taken' | 'unchecked'

const SHORTEST = 3

/** People type capitals and spaces around it without meaning them. */
export const readName = (typed: string): string => typed.trim().toLowerCase()

/** What the browser knows by itself; `ask`: the server has to be asked. */
export function judgeName(name: string, current: string | undefined): 'short' | 'wrong' | 'same' | 'taken' | 'ask' {
  if (name === current) return 'same'
  const check = checkSubdomainName(name)
  if (check.ok) return 'ask'
  if (check.why === 'reserved') return 'taken'
  return name.length < SHORTEST && /^[a-z0-9-]*$/.test(name) && !name.startsWith('-') ? 'short' : 'wrong'
}

/** `answer`: about this very name. */
export function nameState(
  judged: ReturnType<typeof judgeName>,
  answer: { isFree: boolean } | 'failed' | undefined,
): NameState {
  if (judged !== 'ask') return judged
  if (answer === undefined) return 'checking'
  if (answer === 'failed') return 'unchecked'
  return answer.isFree ? 'free' : 'taken'
}

/** Whether there is a point in asking for it. */
export const maySubmit = (state: NameState): boolean =>
  state === 'free' || state === 'checking' || state === 'unchecked'
