/**
 * Single sign-on: people come in by the identity provider of their company (OpenID Connect), which managers set up for a
 * site. Who somebody is there, how they join by mail, and how the provider signs them out. The only file other modules may
 * import.
 */
import { ssoCalls, ssoLogoutPath } from '@envoi/contract/sso-calls'
import type { FastifyInstance } from 'fastify'
import type { IdentityProvider } from '../../outside/identity-provider/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account, Actor, ExportSection, ProveOwner } from '../accounts/index.ts'
import type { Letterbox, LetterSource } from '../mail/index.ts'
import type { Places, Subdomain } from '../places/index.ts'
import type { VouchedSignIn } from '../sign-in/index.ts'
import type { Teams } from '../teams/index.ts'
import { createBrowserMark } from './attempts.ts'
import { findSsoUsers, isSsoUser, listIdentitiesOf } from './identities.ts'
import { isBeingJoined } from './invitations.ts'
import { ssoLetters } from './letters.ts'
import { mountBackchannelLogout } from './logout.ts'
import { presentConfigs } from './present-config.ts'
import { ssoRoutes } from './routes.ts'
import { type WaysBackTo, findSsoOf } from './sites.ts'
import { sweepSso } from './sweep.ts'

export type SsoDeps = {
  database: Database
  patient: Database
  secrets: Secrets
  clock: Clock
  log: Log
  rateLimits: RateLimits
  letterbox: Letterbox
  provider: IdentityProvider
  isPlainAllowed: (url: URL) => boolean
  publicUrl: () => string
  places: Pick<Places, 'originOf'>
  teams: Pick<Teams, 'hasSeat' | 'join' | 'takeOut'>
  vouched: VouchedSignIn
  proveOwner: ProveOwner
}

export type Sso = {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  exportSection: ExportSection
  presentConfigs(sites: readonly Subdomain[]): ReturnType<typeof presentConfigs>
  isSsoUser: typeof isSsoUser
  /**
   * Members whom their provider knows, where it is the only way in. The others, and those who have come from it as somebody
   * new and opened the mail about it, prove by the password that the account is theirs, before they are joined; the owner
   * keeps a way in.
   */
  needsSso(account: Account): Promise<boolean>
  /** Members whom a provider of their team lets in. */
  hasSso(account: Account): Promise<boolean>
  findSsoUsers: typeof findSsoUsers
  /** Where providers tell who was signed out there. */
  mountLogout(app: FastifyInstance, sourceOf: SourceOf): void
}

export function createSso(deps: SsoDeps): Sso {
  const { places, database } = deps
  const callback = (): string => `${places.originOf(MAIN_PLACE)}/api${ssoCalls.finishSso.path}`
  const waysBackTo: WaysBackTo = ({ publicId }) => ({ shared: callback(), own: `${callback()}/${publicId}` })
  const backchannelLogoutUri = (): string => `${places.originOf(MAIN_PLACE)}/api${ssoLogoutPath}`
  const bound = { ...deps, originOf: places.originOf, waysBackTo, backchannelLogoutUri }
  return {
    routes: ssoRoutes({
      ...bound,
      browser: createBrowserMark(deps.publicUrl),
      signInPage(place, said) {
        const page = new URL('/signin', places.originOf(place))
        if (said) page.searchParams.set('signInError', said.code)
        if (said?.email !== undefined) page.searchParams.set('email', said.email)
        return page
      },
    }),
    jobs: [sweepSso(deps.patient)],
    letters: ssoLetters(bound),
    exportSection: {
      name: 'singleSignOn',
      read: async ({ id }) =>
        (await listIdentitiesOf(database, id)).map(({ issuer, subject, createdAt, usedAt }) => ({
          issuer,
          subject,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
        })),
    },
    presentConfigs: (sites) => presentConfigs(database, sites, { waysBackTo, backchannelLogoutUri }),
    isSsoUser,
    hasSso: async (account) => (await findSsoOf(database, account)).length > 0,
    // Of several sites the strictest says so.
    needsSso: async (account) => {
      const isOnlyWay = (await findSsoOf(database, account)).some(({ isOnly }) => isOnly === true)
      return isOnlyWay && !(await isBeingJoined(database, account, deps.clock()))
    },
    findSsoUsers,
    mountLogout: (app, sourceOf) => mountBackchannelLogout(app, { ...bound }, sourceOf),
  }
}
