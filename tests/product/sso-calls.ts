import type { SsoConfigChanges } from '@envoi/contract/sso-config'
import { type InboxMessage, inboxOf } from '@envoi/testing/inbox'
import { originOf, type Person } from '@envoi/testing/people'
import { type Answer, ask } from '@envoi/testing/raw-http'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { add } from './subdomain-calls.ts'

/** What a site and a browser do for single sign-on. */
type Provider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Of one that wants to know us first. */
  open?: (ours: { redirectUri: string; logoutUri: string }) => void
}

export const configure = (
  { api, uid }: SignedUp,
  subdomainId: string,
  ssoConfig: Partial<SsoConfigChanges>,
): Promise<unknown> =>
  api.setSsoConfig({
    params: { uid },
    body: { subdomainId, ssoConfig: { enableAzure: true, hideClassicAuthentication: false, ...ssoConfig } },
  })

let sites = 0
/** Somebody with a team and a site that lets people in by this provider. */
export async function ssoSite(service: Service, provider: Provider, more: Partial<SsoConfigChanges> = {}) {
  sites += 1
  const owner = await service.signedUp(`Owner${sites}`, { plan: 'TEAM25' })
  const place = `company${sites}`
  const id = await add(owner, place)
  provider.open?.(ours(service, id))
  const { issuer, clientId, clientSecret } = provider
  const config = { issuer, clientId, clientSecret, domains: ['acme.example'], ...more }
  await configure(owner, id, config)
  return { owner, place, id }
}

/** A request of a browser at one of our hosts, with its cookies, which it keeps. */
export async function visit(service: Service, { cookies, address }: Person, url: string): Promise<Answer> {
  const { host, pathname, search } = new URL(url)
  const headers = { 'x-forwarded-for': address, cookie: cookies.headerFor(url) }
  const answer = await ask(service.app.port, { path: pathname + search, host, headers })
  cookies.take(url, answer.headers['set-cookie'] ?? [])
  return answer
}
export const locationOf = ({ headers, status }: Answer): URL => {
  if (status !== 302 || headers.location === undefined) throw new Error(`no redirect but ${status}`)
  return new URL(headers.location)
}

const pathOf = (last: string): string => `/api/user/sso/azure/${last}`
/** Where the button of a site's sign-in page leads. */
export async function begin(
  service: Service,
  person: Person,
  place: string,
  more: Record<string, string> = {},
): Promise<string> {
  const query = new URLSearchParams({ subdomain: place, ...more })
  return locationOf(await visit(service, person, `${service.app.publicUrl}${pathOf('auth')}?${query}`)).href
}
/** Where one stands after coming back from the provider, to this address of ours. */
export const comeBack = async (service: Service, person: Person, address: string): Promise<URL> =>
  locationOf(await visit(service, person, address))
export const ours = ({ app }: Service, site: string) => ({
  redirectUri: app.publicUrl + pathOf('callback'),
  siteRedirectUri: `${app.publicUrl}${pathOf('callback')}/${site}`,
  logoutUri: `${app.publicUrl}${pathOf('backchannel-logout')}`,
})

/** The one-time code of the address that a sign-in leads to, used there. */
export async function arrive(person: Person, place: string, at: URL) {
  const sessionCookie = at.searchParams.get('sessionCookie') ?? ''
  await person.at(place).exchangeSession({ body: { sessionCookie, staySignedIn: true } })
  return person.at(place).getSession()
}
export const isSignedInAt = async (person: Person, place: string): Promise<boolean> =>
  person
    .at(place)
    .getSession()
    .then(
      () => true,
      () => false,
    )
export const siteOf = (service: Service, place: string): string => originOf(place, service.app.publicUrl)

/** What the link holds that joins somebody, once the mail has come; after another one if there was one before. */
export async function tokenFor(service: Service, email: string, after?: InboxMessage): Promise<string> {
  const newest = await inboxOf(service).latest(email, { after })
  const isIt = newest.subject.startsWith('Finish signing in')
  const mail = isIt ? newest : await inboxOf(service).latest(email, { after: newest })
  return new URL(mail.links[0] ?? '').pathname.split('/').at(-1) ?? ''
}
