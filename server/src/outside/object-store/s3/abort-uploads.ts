import type { Ledger } from '../ledger.ts'
import { BucketAway } from '../port.ts'
import { atMost } from './at-most.ts'
import type { S3Calls } from './calling.ts'
import { abortObjects, addLeftovers } from './ledger.ts'
import { listVersions } from './list-versions.ts'
import { endUploads } from './open-uploads.ts'

const LISTS_AT_ONCE = 8

/** Rows first: from there on nothing of it can be sealed. What the store does not hear of now, the sweep tells it later. */
export async function abortUploads(
  { calls, ledger }: { calls: S3Calls; ledger: Ledger },
  keys: readonly string[],
): Promise<void> {
  const ended = await abortObjects(ledger, keys)
  await endUploads(
    calls,
    ended.flatMap(({ key, uploadId }) => (uploadId === null ? [] : [{ key, uploadId }])),
  )
  try {
    const ours = new Set(ended.map(({ key }) => key))
    const folders = new Set([...ours].map((key) => (ours.size === 1 ? key : key.slice(0, key.indexOf('/') + 1))))
    const versions = (await atMost(LISTS_AT_ONCE, [...folders], (prefix) => listVersions(calls, prefix))).flat()
    const drafts = versions.filter(({ key, isDeleteMarker }) => ours.has(key) && !isDeleteMarker)
    await addLeftovers(ledger, drafts, { isDraft: true })
  } catch (error) {
    if (!(error instanceof BucketAway)) throw error
  }
}
