import { type RateName, debugBody } from '@envoi/contract/limits'
import { signingRoutes } from '@envoi/contract/signing'
import type { Secret, SignedRequest } from '../../outside/object-store/port.ts'
import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type ActorLimit, type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { type Actor, perSource } from '../accounts/index.ts'
import { type Buckets, getBucket } from './buckets.ts'
import { type AbortHook, areAborted, noteAborted, noteUse } from './abandoned-intakes.ts'
import { type Intake, findIntakeByToken, findIntakeObjects } from './intake.ts'
import { type Locks, requireSecret, sendersTries } from './lock.ts'
import { type SignItem, signItems } from './sign.ts'

/** The holder of an open intake's token, at the bucket it was made for. The token itself found the intake. */
const accessIntake: Action<Actor, { intake: Intake; bucketId: string }> = {
  name: 'storage.use-intake',
  allows: (_actor, { intake, bucketId }) => intake.isOpen && intake.bucketId === bucketId,
}

/** The same for whoever ends it, also once more: a call whose answer was lost may come again. */
const endIntake: Action<Actor, { intake: Intake; bucketId: string }> = {
  name: 'storage.end-intake',
  allows: (_actor, { intake, bucketId }) => intake.bucketId === bucketId,
}

type Deps = { database: Database; buckets: Buckets; locks: Locks; log: Log; abortHooks: readonly AbortHook[] }
type SignBody = { size: number; crc32?: string | undefined; sseCPassword?: string | undefined }
type Signer = { actor: Actor; subject: { intake: Intake } }
type InBucket = { params: { bucket: string }; actor: Actor }

export function storageRoutes(deps: Deps): BoundRoute<Actor>[] {
  const find = async ({ params, actor }: InBucket): Promise<{ intake: Intake; bucketId: string } | undefined> => {
    const intake =
      actor.uploadToken === undefined ? undefined : await findIntakeByToken(deps.database, actor.uploadToken)
    if (intake && !intake.isUseNoted) await deps.database.transaction((tx) => noteUse(tx, intake.id))
    return intake && { intake, bucketId: params.bucket }
  }
  const who = { find, action: accessIntake }
  const bucketOf = (intake: Intake) => ({ database: deps.database, bucket: getBucket(deps.buckets, intake.bucketId) })

  /** Every item must be one of the intake's; one bad item refuses all. */
  async function requireUploads(intake: Intake, uploads: { key: string; uploadId?: string | null | undefined }[]) {
    const keys = uploads.map((upload) => upload.key)
    const objects = await findIntakeObjects(deps.database, intake.id, keys)
    for (const { key, uploadId } of uploads) {
      const object = objects.get(key)
      if (!object || object.uploadId !== (uploadId ?? null)) throw new Refusal('NOT_FOUND')
    }
    return keys
  }

  /** Whoever signs bytes of an encrypted intake shows the password each time; it is derived from once. */
  const secretOf = ({ actor, subject: { intake } }: Signer, password: string | undefined): Promise<Secret> =>
    requireSecret(deps.locks, { lock: intake.lock, password, counters: sendersTries(intake.id, actor.source) })

  async function signOne(signer: Signer, what: Omit<SignItem, 'size'>, body: SignBody): Promise<SignedRequest> {
    const { intake } = signer.subject
    const secret = await secretOf(signer, body.sseCPassword)
    const item = { ...what, size: body.size, crc32: body.crc32 }
    const [signed] = await signItems(bucketOf(intake), intake, [item], secret)
    if (!signed) throw new Error('one item was asked for and none was signed')
    return signed
  }

  const debugNote = {
    ...who,
    bodyLimit: debugBody.maxBytes,
    limits: [bySource] as [ActorLimit<Actor>],
    subjectLimits: [perIntake('debugCalls')],
    handle: ({ request, params }: { request: { id: string }; params: { bucket: string } }) => {
      deps.log.info('upload-debug-note', { requestId: request.id, bucket: params.bucket })
      return {}
    },
  }

  return [
    bind(signingRoutes.signUploadPart, {
      ...who,
      limits: [bySource],
      subjectLimits: [perIntake('partSigning')],
      handle: ({ query, body, actor, subject }) => signOne({ actor, subject }, query, body),
    }),
    bind(signingRoutes.signPutObject, {
      ...who,
      limits: [bySource],
      subjectLimits: [perIntake('partSigning')],
      handle: ({ query, body, actor, subject }) => signOne({ actor, subject }, query, body),
    }),
    bind(signingRoutes.signMany, {
      ...who,
      limits: [bySource],
      subjectLimits: [{ ...perIntake('partSigning'), hits: ({ body }) => body.items.length }],
      handle: async ({ body, actor, subject }) => {
        const secret = await secretOf({ actor, subject }, body.sseCPassword)
        return { items: await signItems(bucketOf(subject.intake), subject.intake, body.items, secret) }
      },
    }),
    bind(signingRoutes.signComplete, {
      ...who,
      limits: [bySource],
      subjectLimits: [perIntake('partSigning')],
      handle: async ({ body, subject }) => {
        await requireUploads(subject.intake, [body])
        return bucketOf(subject.intake).bucket.signComplete(body)
      },
    }),
    bind(signingRoutes.listParts, {
      ...who,
      limits: [bySource],
      subjectLimits: [perIntake('partSigning')],
      handle: async ({ query, subject }) => {
        await requireUploads(subject.intake, [query])
        return { parts: await bucketOf(subject.intake).bucket.arrivedParts(query) }
      },
    }),
    bind(signingRoutes.abortUploads, {
      find,
      action: endIntake,
      limits: [bySource],
      subjectLimits: [perIntake('partSigning')],
      handle: async ({ body, subject }) => {
        const keys = await requireUploads(subject.intake, body.uploads)
        if (!subject.intake.isOpen) {
          if (!(await areAborted(deps.database, keys))) throw new Refusal('NOT_FOUND')
          return { aborted: keys.length }
        }
        await bucketOf(subject.intake).bucket.abort(keys)
        await deps.database.transaction(async (tx) => {
          if (!(await noteAborted(tx, subject.intake.id, keys))) return
          for (const hook of deps.abortHooks) await hook(tx, subject.intake.id)
        })
        return { aborted: keys.length }
      },
    }),
    bind(signingRoutes.debugComplete, debugNote),
    bind(signingRoutes.debugPutPart, debugNote),
  ]
}

/** Made-up tokens get nobody further: wide enough for many uploads behind one address, and no more. */
const bySource = perSource('signingSource')

const perIntake = (rate: RateName) => ({
  rate,
  key: ({ subject }: { subject: { intake: Intake } }) => `intake ${subject.intake.id}`,
})
