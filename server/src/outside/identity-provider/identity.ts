import { type Identity, ProviderProblem } from './port.ts'

type Claims = Record<string, unknown>

const textIn = (claims: Claims, name: string): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' && value.length <= 1000 ? value : undefined
}

/** Some write true as a word or a number; whatever is no clear yes is a no, and what is not said is neither. */
function isVerified(claims: Claims): boolean | undefined {
  const said = claims['email_verified'] ?? claims['xms_edov']
  if (said === undefined || said === null) return undefined
  return [true, 'true', 1, '1'].some((yes) => yes === said)
}

/** Names or ids; more of them than anybody maps are left. */
function groupsIn(claims: Claims, name: string | undefined): string[] | undefined {
  const told = name === undefined ? undefined : claims[name]
  if (typeof told === 'string') return [told]
  if (!Array.isArray(told)) return undefined
  return told.filter((group) => typeof group === 'string').slice(0, 1000)
}

/** Of claims that are proven what we use; a subject is as long as the standard lets it be. */
export function readIdentity(claims: Claims, groupsClaim: string | undefined): Identity {
  const [issuer, subject] = [textIn(claims, 'iss'), textIn(claims, 'sub')]
  if (issuer === undefined || subject === undefined || subject === '' || subject.length > 255)
    throw new ProviderProblem('untrusted', 'the ID token names nobody')
  return {
    issuer,
    subject,
    sid: textIn(claims, 'sid'),
    email: textIn(claims, 'email'),
    isEmailVerified: isVerified(claims),
    name: textIn(claims, 'name'),
    locale: textIn(claims, 'locale'),
    hostedDomain: textIn(claims, 'hd'),
    groups: groupsIn(claims, groupsClaim),
  }
}
