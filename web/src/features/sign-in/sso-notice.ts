/** What a failed single sign-on comes back with. Only what is on this list is shown, and only a true address. */
import { readEmail } from '@envoi/contract/rules/email'

const sentences = { UNKNOWN_SSO_TEAM_MEMBER: 'sso_unknown_member' } as const
export type SsoSentence = (typeof sentences)[keyof typeof sentences]

export function findSsoNotice(query: URLSearchParams): { sentence: SsoSentence; email: string } | undefined {
  const sentence = new Map(Object.entries(sentences)).get(query.get('signInError') ?? '')
  const email = readEmail(query.get('email') ?? '')
  return sentence && email ? { sentence, email: email.shown } : undefined
}

/** The same path and query without it. */
export function withoutSsoNotice(path: string): string {
  const [pathname, query] = path.split('?', 2)
  const rest = new URLSearchParams(query)
  for (const name of ['signInError', 'email']) rest.delete(name)
  return rest.size > 0 ? `${pathname}?${rest}` : (pathname ?? '/')
}
