/** Which issuers we take. Pure. */

/** Microsoft's, of which each serves a company by a tenant in the path. */
const tenantHosts = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.microsoft.com',
  'login.windows.net',
  'sts.windows.net',
  'login.partner.microsoftonline.cn',
  'login.chinacloudapi.cn',
])
/** Anybody's tenant. The last is the one of everybody's private accounts, by its number. */
const everybodys = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])

/**
 * The address of one company's own provider: https, unless its host is allowed without, and nothing that is filled in for
 * whoever comes. Tokens of an issuer for many tenants prove who somebody is to one of them, and not to which.
 */
export function isIssuerAllowed(text: string, isPlainAllowed: (url: URL) => boolean): boolean {
  if (!URL.canParse(text) || /[{}\s]|%7b/i.test(text)) return false
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPlainAllowed(url))) return false
  if (url.pathname.includes('/.well-known/')) return false
  const [, tenant = ''] = url.pathname.toLowerCase().split('/')
  return !tenantHosts.has(url.hostname) || (tenant !== '' && !everybodys.has(tenant))
}

/** One issuer for the accounts of all companies and of everybody else: the token says to which an account belongs. */
const sharedIssuers = new Set(['https://accounts.google.com'])

/** Whether somebody whom this issuer knows belongs to the company that has listed these domains. */
export const isOfCompany = (
  { issuer, hostedDomain }: { issuer: string; hostedDomain: string | undefined },
  domains: readonly string[],
): boolean => !sharedIssuers.has(issuer) || (hostedDomain !== undefined && domains.includes(hostedDomain.toLowerCase()))
