import { accountRoutes } from '@envoi/contract/accounts'
import { type PlanLimits, parts, uploadConcurrency } from '@envoi/contract/limits'
import { transferRoutes as calls } from '@envoi/contract/transfers'
import type { PreviewKind } from '@envoi/contract/words'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import {
  type Actor,
  type ProvenSenders,
  findOwnAccount,
  limitsOf,
  payerIdOf,
  perActor,
  accessOwnAccount,
  accessPublicCall,
  hasScope,
} from '../accounts/index.ts'
import { findApiPreferences } from '../api-keys/index.ts'
import { findSuppressed } from '../mail/index.ts'
import type { Places } from '../places/index.ts'
import type { Storage } from '../storage/index.ts'
import { type TransferAccess, seeLimits } from './access.ts'
import { readActivity } from './delivery/activity.ts'
import { changeLimits, findHolder, isFree } from './owner.ts'
import { claimTransfers } from './account/claim.ts'
import { findCloneSource } from './create/clone-source.ts'
import { chooseBucket, createTransfer } from './create/create-transfer.ts'
import { findDrop, presentDrop } from './drop.ts'
import type { Links } from './links.ts'
import { type DropDeps, createDrop } from './create/create-drop.ts'
import { draftTransfer } from './create/new-transfer.ts'
import { inLanguage, withPreferences } from './create/left-out.ts'
import type { PasswordGate } from './password.ts'
import { presentForManager, presentOutline, presentTransfer } from './present.ts'
import { isSenderUnproven, senderOf } from './sender.ts'
import { type FindRules, withinRules } from './sending-rules.ts'
import { readStorageUsed } from './create/storage-quota.ts'
import { findEvents, findSeen, findShownFiles } from './store.ts'
import { type ReadyFile, type Recipient, type Transfer, goneCode, isDrop, isReady } from './transfer.ts'

/** Where small pictures of these files are, by the files' ids. */
export type ThumbnailsOf = (transfer: Transfer, files: ReadyFile[]) => Promise<ReadonlyMap<number, string>>

type Deps = DropDeps & {
  database: Database
  storage: Storage
  access: TransferAccess
  links: Links
  gate: PasswordGate
  places: Pick<Places, 'of'>
  rules: FindRules
  visitorLimits: PlanLimits
  clock: Clock
  rateLimits: RateLimits
  previewKindOf: (name: string) => PreviewKind | null
  thumbnailsOf: ThumbnailsOf
  provenSenders: ProvenSenders
}

const reads = perActor('reads')
const writes = perActor('writes')

export function transferRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database, storage, access, links } = deps
  const everybody = { find: () => 'everybody' as const, action: accessPublicCall }

  return [
    bind(calls.createTransfer, {
      ...everybody,
      limits: [writes],
      handle: async ({ body, actor, request }) => {
        const { user, place } = actor
        const preferences = actor.key && user && (await findApiPreferences(database, user.id))
        const inOwnWords = inLanguage(body, user?.lang, preferences)
        const site = await deps.places.of(request.raw)
        // Open also where sign-in is forced: whoever sends there has no account.
        if (body.transferType === 'S3') return createDrop(deps, inOwnWords, { actor, site })
        if (!user && site?.forceSignIn === true) throw new Refusal('UNAUTHENTICATED')
        if (site?.hasUploader === false) throw new Refusal('NOT_AVAILABLE')
        const sender = senderOf(actor, deps.visitorLimits)
        const rules = await deps.rules.forSender(sender.account?.id, site?.uploader)
        const now = deps.clock()
        const asked = withPreferences(withinRules(rules, inOwnWords, storage), preferences, {
          now,
          maxDays: sender.limits.validityDays,
          mayChooseNotices: rules.options.notificationOpt,
        })
        const draft = draftTransfer(asked, sender, now)
        const source = await findCloneSource(deps, draft, actor)
        const bucketId = chooseBucket(storage, draft, source)
        const mailSender = { ownerId: user?.id ?? null, senderEmailKey: draft.senderEmail?.key ?? null }
        if (draft.recipients.length > 0) await deps.provenSenders.requireProvenSender(actor, mailSender)
        // Only now: a request that is refused is no transfer, and somebody who mistypes keeps their hour's share.
        if (!user) await deps.rateLimits.take('visitorTransfers', actor.source)
        const isProven = await deps.provenSenders.isProven(actor, mailSender)
        return createTransfer(deps, draft, {
          sender,
          keyId: actor.key?.id,
          place,
          mailSource: actor.source,
          isProven,
          source,
          bucketId,
        })
      },
    }),
    bind(calls.getTransfer, {
      find: ({ params, actor }) => findSeen(database, params.id, actor),
      action: access.see,
      limits: [reads],
      handle: async ({ subject: { transfer, recipients }, actor }) => {
        const isManager = access.isManager(actor, transfer)
        const gone = goneCode(transfer)
        // Whoever manages it still sees an expired transfer: it can be brought back for a while.
        if (gone === 'DELETED' || (gone === 'EXPIRED' && !isManager)) throw new Refusal(gone)
        if (!isManager) {
          if (transfer.status !== 'ENABLED') return presentOutline(transfer)
          const isOpen = await deps.gate.isOpen(transfer, access.findRecipient(actor, recipients), actor)
          if (!isOpen) return presentOutline(transfer)
        }
        const all = await findShownFiles(database, transfer.id)
        // A file that is added later is nobody's but its sender's until its bytes have come and passed the scan.
        const files = isManager ? all : all.filter(isReady)
        const thumbnails = await deps.thumbnailsOf(transfer, files.filter(isReady))
        const view = presentTransfer(transfer, files, {
          kindOf: deps.previewKindOf,
          thumbnails,
          isSenderUnproven: isSenderUnproven(deps.provenSenders, transfer),
        })
        if (!isManager) return view
        const owner = await findHolder(database, transfer)
        const drop = isDrop(transfer) ? await findDrop(database, transfer.id) : undefined
        return presentForManager(view, transfer, {
          files,
          recipients,
          events: await findEvents(database, transfer.id),
          activity: await readActivity(database, transfer.id),
          limits: changeLimits(owner ? limitsOf(owner) : deps.visitorLimits, deps.clock()),
          options: (await deps.rules.forTransfer(transfer)).options,
          // Or anybody could ask about any address.
          suppressed: isFree(owner) ? new Set() : await findSuppressed(database, keysOf(recipients)),
          link: links.download(transfer),
          // It manages by itself: a key that may only read does not get it.
          manageLink:
            isDrop(transfer) || !hasScope(actor, 'manage')
              ? null
              : links.manage(transfer, access.senderSecret(transfer)),
          push: drop && presentDrop(drop, transfer, actor.user?.lang ?? transfer.lang),
        })
      },
    }),
    bind(calls.getConcurrency, {
      ...everybody,
      limits: [reads],
      handle: () => ({ max: uploadConcurrency.max }),
    }),
    bind(calls.getLimits, {
      find: ({ params, actor }) => {
        if (params.uid === 'visitor') return 'visitor' as const
        if (!actor.user) throw new Refusal('UNAUTHENTICATED')
        return findOwnAccount({ params, actor })
      },
      action: seeLimits,
      limits: [reads],
      handle: async ({ subject, request }) => {
        const site = await deps.places.of(request.raw)
        const account = subject === 'visitor' ? undefined : subject
        const { options, defaults } = await deps.rules.forSender(account?.id, site?.uploader)
        const rules = { options, defaults }
        if (!account) return { ...deps.visitorLimits, storage: null, storageUsed: null, ...rules }
        return { ...limitsOf(account), storageUsed: await readStorageUsed(database, payerIdOf(account)), ...rules }
      },
    }),
    bind(accountRoutes.claimTransfers, {
      find: findOwnAccount,
      action: accessOwnAccount,
      limits: [writes],
      handle: async ({ subject }) => ({ claimed: await claimTransfers(database, subject) }),
    }),
    bind(calls.getBuckets, {
      ...everybody,
      limits: [reads],
      handle: () => ({
        buckets: storage
          .takingBuckets()
          .map(({ bucketId, types }) => ({ bucketId, endpoint: storage.endpoint(), partSize: parts.size, types })),
        regions: storage.regions(),
      }),
    }),
  ]
}

const keysOf = (recipients: Recipient[]): string[] => recipients.map(({ emailKey }) => emailKey)
