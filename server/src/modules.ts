import { type PlanLimits, customizationImage } from '@envoi/contract/limits'
import type { PriceTable } from '@envoi/contract/rules/prices'
import { type Actor, type HomeOriginOf, createAccounts, createActorOf } from './modules/accounts/index.ts'
import { createAddressBook } from './modules/address-book/index.ts'
import { createApiKeys } from './modules/api-keys/index.ts'
import { type Play, type Providers, type Seller, createBilling } from './modules/billing/index.ts'
import { createBranding } from './modules/branding/index.ts'
import { contentType, createDownloads } from './modules/downloads/index.ts'
import { createLists } from './modules/lists/index.ts'
import type { Mail } from './modules/mail/index.ts'
import { createMemberGroups } from './modules/member-groups/index.ts'
import { createModeration } from './modules/moderation/index.ts'
import { createNotices } from './modules/notices/index.ts'
import { createPlaces } from './modules/places/index.ts'
import { createPush } from './modules/push/index.ts'
import { createPreviews, movedRenditions } from './modules/previews/index.ts'
import { createScanning } from './modules/scanning/index.ts'
import { createScim, moveScim } from './modules/scim/index.ts'
import { createSessionKeeper, createSignIn } from './modules/sign-in/index.ts'
import { createSso } from './modules/sso/index.ts'
import { createStatistics } from './modules/statistics/index.ts'
import { type PlacedBucket, createStorage, sweepStorageJob } from './modules/storage/index.ts'
import { createTeams } from './modules/teams/index.ts'
import { clearMovedWhenTold, createTransfers } from './modules/transfers/index.ts'
import { createWebhooks } from './modules/webhooks/index.ts'
import { createWidgets } from './modules/widgets/index.ts'
import { createPictureMaker } from './outside/picture-maker/picture-maker.ts'
import type { IdentityProvider } from './outside/identity-provider/port.ts'
import { settlePlayPayments } from './outside/payments/sandbox/settle-due.ts'
import type { Scanner } from './outside/scanner/port.ts'
import type { VatRegister } from './outside/vat-register/port.ts'
import type { WebhookSender } from './outside/webhook-sender/port.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/connect.ts'
import { createEvents } from './platform/events.ts'
import { createPlaceName } from './platform/http/hosts.ts'
import type { BoundRoute } from './platform/http/mount.ts'
import { createSourceOf } from './platform/http/source-address.ts'
import type { Log } from './platform/log.ts'
import { type PasswordHashing, createPasswordHashing } from './platform/password-hash.ts'
import { type ToldRateLimits, sweepRateLimits } from './platform/rate-limit.ts'
import type { Secrets } from './platform/secrets.ts'

type Deps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  /** In order of preference. */
  buckets: readonly PlacedBucket[]
  /** Undefined: nobody looks into files. */
  scanner: Scanner | undefined
  secrets: Secrets
  rateLimits: ToldRateLimits
  log: Log
  clock: Clock
  freeBytesKept: number
  trustedProxies: readonly string[]
  mail: Mail
  identityProvider: IdentityProvider
  /** Of providers that may be called without https. */
  isPlainAllowed: (url: URL) => boolean
  webhookSender: WebhookSender
  /** Who takes money; and what somebody does with play money, where that is all there is. */
  providers: Providers
  play: Play | undefined
  vatRegister: VatRegister
  seller: Seller
  prices: PriceTable
  canText: boolean
  publicUrl: () => string
  storageUrl: () => string
  visitorLimits?: PlanLimits
  passwords?: PasswordHashing
}

/** How many rows one sweep removes. */
const AT_MOST = 10_000

/**
 * The product, put together by hand in the order of the rooms. What a module asks of one further down it gets when its
 * calls and jobs are bound, at the end, where all of them are there.
 */
export function createModules(deps: Deps) {
  const events = createEvents()
  const { mail, passwords = createPasswordHashing() } = deps
  const sessions = createSessionKeeper(deps)
  const accounts = createAccounts({
    ...deps,
    passwords,
    letterbox: mail,
    isRelayed: mail.isRelayed,
    sessions,
  })
  const addressBook = createAddressBook(deps)
  const storage = createStorage({ ...deps, passwords, buckets: { all: deps.buckets, endpoint: deps.storageUrl } })
  const places = createPlaces(deps)
  const widgets = createWidgets({ ...deps, originOf: places.originOf })
  const memberGroups = createMemberGroups(deps)
  const sourceOf = createSourceOf(deps.trustedProxies)
  const branding = createBranding({
    ...deps,
    letterbox: mail,
    places,
    sourceOf,
    maker: createPictureMaker({ log: deps.log, limits: { pixels: customizationImage.maxPixels } }),
  })
  const homeOriginOf: HomeOriginOf = async (account) => places.originOf(await places.homeOf(account))
  const signIn = createSignIn({
    ...deps,
    passwords,
    letterbox: mail,
    accounts,
    homeOf: places.homeOf,
    homeOriginOf: async (account) => places.originOf(await places.passwordPlaceOf(account)),
  })
  const apiKeys = createApiKeys({ ...deps, letterbox: mail, homeOriginOf })
  const billing = createBilling({ ...deps, letterbox: mail, countryOf: places.countryOf })
  const asking = {
    sourceOf,
    countryOf: places.countryOf,
    placeName: createPlaceName(deps.publicUrl),
    sessionCookie: signIn.sessionCookie,
    senderDeviceCookie: accounts.senderDeviceCookie,
  }
  const actorOf = createActorOf({ ...asking, findSession: signIn.findSession, findKey: apiKeys.findKey })
  /** The host of bytes takes no cookies and no keys, so nobody is signed in there. */
  const bareActorOf = createActorOf(asking)
  const push = createPush({ ...deps, passwords, places, looks: branding })
  const transfers = createTransfers({
    ...deps,
    passwords,
    places,
    push,
    storage,
    publish: events.publish,
    isScanRequired: deps.scanner !== undefined,
    previewKindOf: (name) => contentType(name).preview,
    provenSenders: accounts.provenSenders,
  })
  const teams = createTeams({
    ...deps,
    passwords,
    letterbox: mail,
    transfers,
    places,
    proveOwner: signIn.proveOwner,
    sessions,
    push,
    publish: events.publish,
    goods: [
      places.moveAll,
      widgets.moveAll,
      memberGroups.moveAll,
      branding.moveAll,
      push.moveAll,
      moveScim,
      billing.moveAll,
    ],
    homeOriginOf,
  })
  const scim = createScim({
    ...deps,
    letterbox: mail,
    team: teams.kept,
    sourceOf,
    placeName: asking.placeName,
    homeOriginOf,
  })
  const sso = createSso({
    ...deps,
    letterbox: mail,
    provider: deps.identityProvider,
    places,
    teams,
    vouched: signIn.vouched,
    proveOwner: signIn.proveOwner,
  })
  const previews = createPreviews({ ...deps, storage, transfers, maker: createPictureMaker(deps) })
  const downloads = createDownloads({
    ...deps,
    transfers,
    sourceOf,
    publish: events.publish,
    bucketOf: (id) => storage.bucket(id),
    viewOf: previews.viewOf,
  })
  for (const subscription of previews.subscriptions) events.subscribe(subscription)
  const scanning = createScanning({
    ...deps,
    transfers,
    publish: events.publish,
    bucketOf: (id) => storage.bucket(id),
  })
  for (const subscription of scanning.subscriptions) events.subscribe(subscription)
  const notices = createNotices({ ...deps, transfers, downloads, originOf: places.originOf, homeOriginOf })
  for (const subscription of notices.subscriptions) events.subscribe(subscription)
  const webhooks = createWebhooks({
    ...deps,
    sender: deps.webhookSender,
    letterbox: mail,
    homeOriginOf,
    warningAddressOf: apiKeys.warningAddressOf,
  })
  const moderation = createModeration({ ...deps, transfers })
  const lists = createLists({ ...deps, transfers })
  const statistics = createStatistics({ ...deps, places })
  for (const subscription of billing.subscriptions) events.subscribe(subscription)
  for (const subscription of statistics.subscriptions) events.subscribe(subscription)

  const storageAbove = (accountId: number) => transfers.storageAbove(deps.patient, accountId)
  const pushViews = push.views(transfers)
  const siteRoutes: BoundRoute<Actor>[] = [
    ...transfers.routes({ thumbnailsOf: previews.urlsOf }),
    ...downloads.routes,
    ...scanning.routes,
    ...lists.routes,
    ...notices.routes,
    ...webhooks.routes,
    ...moderation.routes,
    ...statistics.routes,
    ...places.routes({ countLive: transfers.countLive, pictureUrl: branding.pictureUrl, push, sso }),
    ...widgets.routes({
      pictureUrl: branding.pictureUrl,
      push: { readChanges: push.readChanges, presentWidgets: pushViews.presentWidgets },
    }),
    ...pushViews.routes,
    ...branding.routes,
    ...accounts.routes({
      proveOwner: signIn.proveOwner,
      closingHooks: [billing.close, teams.closeTeam, transfers.closeAll],
      exportSections: [
        places.exportSection,
        widgets.exportSection,
        push.exportSection,
        memberGroups.exportSection,
        ...branding.exportSections,
        transfers.exportSection,
        ...addressBook.exportSections,
        teams.exportSection,
        sso.exportSection,
        scim.exportSection,
        ...signIn.exportSections,
        webhooks.exportSection,
        ...apiKeys.exportSections,
        ...billing.exportSections,
      ],
      countClaimable: transfers.countClaimable,
      onOpened: teams.acceptFor,
    }),
    ...addressBook.routes,
    ...memberGroups.routes({ searchMembers: teams.searchMembers, pictureUrl: branding.pictureUrl }),
    ...teams.routes(sso),
    ...sso.routes,
    ...scim.routes,
    ...signIn.routes({ ...sso, stopApi: apiKeys.stopApi }),
    ...apiKeys.routes,
    ...billing.routes,
  ]
  const sweepLimits = {
    name: 'sweep-rate-limits',
    cron: '*/10 * * * *',
    handle: () => sweepRateLimits(deps.patient, AT_MOST),
  }
  return {
    mail,
    actorOf,
    bareActorOf,
    apiKeys,
    places,
    branding,
    push,
    /** The pages of widgets, as whoever frames them comes to them. */
    findWidget: pushViews.findWidget,
    transfers,
    downloads,
    previews,
    notices,
    sso,
    scim,
    sourceOf,
    siteRoutes,
    storageRoutes: storage.routes({ abortHooks: [transfers.endUpload] }),
    jobs: [
      ...mail.jobs({
        letters: [
          ...accounts.letters({ homeOriginOf }),
          ...branding.letters,
          ...signIn.letters,
          ...apiKeys.letters,
          ...teams.letters,
          ...sso.letters,
          ...scim.letters,
          ...notices.letters,
          ...webhooks.letters,
          ...billing.letters({ homeOriginOf, storageAbove }),
        ],
        texts: signIn.texts,
        findLook: branding.findLook,
        findTimeZone: accounts.findTimeZone,
      }),
      ...accounts.jobs,
      ...branding.jobs,
      ...places.jobs({ countLive: transfers.countLive }),
      ...widgets.jobs,
      ...signIn.jobs(sso),
      ...apiKeys.jobs,
      ...teams.jobs,
      ...sso.jobs,
      ...storage.jobs,
      ...transfers.jobs({ onDiscarding: previews.discard }),
      clearMovedWhenTold({ database: deps.patient, bucketOf: storage.bucket, beside: movedRenditions }),
      ...downloads.jobs,
      ...previews.jobs,
      ...scanning.jobs,
      ...notices.jobs,
      ...webhooks.jobs,
      ...billing.jobs({ storageAbove, endOldest: transfers.endOldest }),
      ...(deps.play
        ? [settlePlayPayments({ database: deps.patient, clock: deps.clock, onChanged: billing.onPlayChanged })]
        : []),
      ...statistics.jobs,
      ...events.jobs(),
      sweepLimits,
    ],
    startUpJob: sweepStorageJob,
  }
}
export type Modules = ReturnType<typeof createModules>
