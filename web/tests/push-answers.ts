import type { PersonalPushPage, PushChanges, PushPages, SitePushPage } from '@envoi/contract/push'
import { ourLook } from '@envoi/contract/rules/look'
import { type PushSettings, defaultPushSettings } from '@envoi/contract/rules/push-page'
import { acme } from './branding-answers.ts'
import { type Answers, refused } from './fake-service.ts'

const { background, actionColor, startbtnColor, logo, tide, byline } = ourLook
const page = {
  look: { background, actionColor, startbtnColor, logo, tide, byline },
  hasPassword: false,
  uses: 0,
  planLimits: { filesPerTransfer: 1000, uploadSize: 50_000_000_000 },
}

export const sitePage = (settings: Partial<PushSettings> = {}, more: Partial<SitePushPage> = {}): SitePushPage => ({
  ...page,
  subdomainId: 'id-acme',
  receiver: 'Atelier Acme',
  link: 'http://acme.localhost:1/push',
  hasUploader: true,
  settings: { ...defaultPushSettings, ...settings },
  ...more,
})
export const ownPage = (settings: Partial<PushSettings> = {}): PersonalPushPage => ({
  ...page,
  receiver: 'Ana',
  link: 'http://localhost:1/push/first',
  settings: { ...defaultPushSettings, ...settings },
})

/** A service that keeps push pages. */
export function keepPages(first: Partial<PushPages> = {}): Answers {
  const pages: PushPages = { team: 'ana', personal: null, sites: [], ...first }
  const settled = ({ password, restartUses, ...changes }: PushChanges, kept: PersonalPushPage) => ({
    settings: { ...kept.settings, ...(changes as Partial<PushSettings>) },
    hasPassword: password === undefined ? kept.hasPassword : password !== null,
    uses: restartUses ? 0 : kept.uses,
  })
  const need = (): PersonalPushPage => {
    if (!pages.personal) throw refused('NOT_FOUND')
    return pages.personal
  }
  return {
    listPushPages: () => structuredClone(pages),
    setSubdomainUploader: ({ params, body }) => {
      pages.sites = pages.sites.map((site) =>
        site.subdomainId === params.id ? { ...site, ...settled(body.push ?? {}, site) } : site,
      )
      return acme
    },
    makePersonalPushLink: () => {
      pages.personal ??= ownPage()
      return { link: need().link }
    },
    changePersonalPushLink: ({ body }) => (pages.personal = { ...need(), ...settled(body, need()) }),
    renewPersonalPushLink: () => {
      pages.personal = { ...need(), link: 'http://localhost:1/push/second' }
      return { link: need().link }
    },
    deletePersonalPushLink: () => {
      pages.personal = null
      return {}
    },
    getPushPoster: () => new TextEncoder().encode('%PDF-1.3'),
  }
}
