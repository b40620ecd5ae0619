import type { SubdomainView } from '@envoi/contract/places'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import { type Answers, given } from './fake-service.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'

export const subdomainsPath = '/dashboard/subdomains'
export const site = (name: string, more: Partial<SubdomainView> = {}): SubdomainView => ({
  id: `id-${name}`,
  name,
  origin: `http://${name}.localhost:1`,
  recipientLabel: null,
  forceSignIn: true,
  hasUploader: true,
  uploader: nothingSaid,
  isHome: false,
  liveTransfers: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  customization: {},
  emailCustomization: {},
  openGraph: {},
  uploaderOpenGraph: {},
  ssoConfig: {
    enableAzure: false,
    hideClassicAuthentication: false,
    label: null,
    issuer: null,
    clientId: null,
    hasSecret: false,
    domains: [],
    groupsClaim: 'groups',
    groupMapping: [],
    redirectUri: 'http://localhost:1/api/user/sso/azure/callback/1',
    backchannelLogoutUri: 'http://localhost:1/api/user/sso/azure/backchannel-logout',
  },
  ...more,
})

/** A service that keeps these subdomains; every name is free but `taken`. */
export function keepSites(...first: SubdomainView[]) {
  let sites = first
  const change = (id: string, changes: Partial<SubdomainView>): SubdomainView => {
    sites = sites.map((one) => (one.id === id ? { ...one, ...changes } : one))
    return sites.find((one) => one.id === id)!
  }
  const answers: Answers = {
    listSubdomains: () => ({ subdomains: sites, max: 3 }),
    checkSubdomain: ({ body }) => ({ isFree: body.name !== 'taken' }),
    addSubdomain({ body }) {
      sites = [...sites, site(body.name, { recipientLabel: body.recipientLabel ?? null })]
      return { id: `id-${body.name}` }
    },
    changeSubdomain({ params, body: { isHome, name, recipientLabel, forceSignIn } }) {
      if (isHome) sites = sites.map((one) => ({ ...one, isHome: false }))
      return change(params.id, {
        ...(name !== undefined && { name }),
        ...(recipientLabel !== undefined && { recipientLabel }),
        ...(forceSignIn !== undefined && { forceSignIn }),
        ...(isHome && { isHome }),
      })
    },
    deleteSubdomain({ params }) {
      sites = sites.filter(({ id }) => id !== params.id)
      return {}
    },
    setSubdomainUploader: ({ params, body }) => change(params.id, { uploader: { ...nothingSaid, ...given(body) } }),
    enableSubdomainUploader: ({ params }) => (change(params.id, { hasUploader: true }), {}),
    disableSubdomainUploader: ({ params }) => (change(params.id, { hasUploader: false }), {}),
  }
  return answers
}
export const openSubdomains = (answers: Answers, options: PageOptions & { at?: string } = {}) =>
  openPage(options.at ?? subdomainsPath, { as: paying(ana), ...options, answers: { ...answers, ...options.answers } })
