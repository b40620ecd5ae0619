import type { Bucket } from '../../outside/object-store/port.ts'
import { PictureFault, PictureRefused } from '../../outside/picture-maker/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'
import { type SealedFile, type Transfer, type Transfers, isReady } from '../transfers/index.ts'
import { findRendered } from './find-renditions.ts'
import { type Made, keepRenditions } from './keep-renditions.ts'
import type { Recipe } from './recipes.ts'

export type MakeDeps = {
  database: Database
  transfers: Pick<Transfers, 'findFiles'>
  bucketOf: (id: string) => Bucket
  recipeOf: (file: SealedFile) => Recipe | undefined
  log: Log
}

/** Where to go on: behind this position, and how many of its files have broken the maker so far. */
export type Turn = { after: number; faults: number }
export const firstTurn: Turn = { after: -1, faults: 0 }

/** So long one transfer has the maker before others have their turn. */
const LONGEST_TURN = 5000
/** Files that take the maker down, or all its time: nobody sends more of them by accident. */
const MOST_FAULTS = 2

/**
 * Makes what a transfer's files could have and have not, for a while. Never in the job that reads a file: whoever sends
 * one that takes long would hold up everybody's. Tells where to go on, if there is more.
 */
export async function makeRenditions(
  deps: MakeDeps,
  transfer: Pick<Transfer, 'id' | 'allowPreview' | 'isEncrypted'>,
  { after, faults }: Turn,
  signal: AbortSignal,
): Promise<Turn | undefined> {
  // Of what is encrypted nothing is made: that would not be.
  if (!transfer.allowPreview || transfer.isEncrypted) return undefined
  const startedAt = performance.now()
  for (const [file, recipe] of await findMissing(deps, transfer.id, after)) {
    signal.throwIfAborted()
    if (faults >= MOST_FAULTS) return undefined
    if (performance.now() - startedAt > LONGEST_TURN) return { after: file.position - 1, faults }
    try {
      await keepRenditions(deps, file, await make(deps, file, recipe, signal))
    } catch (error) {
      if (!(error instanceof PictureFault || error instanceof PictureRefused)) throw error
      if (error instanceof PictureFault) faults += 1
      deps.log.warn('no-rendition', { file: file.publicId, reason: error.message })
    }
  }
  return undefined
}

/** Only what was read and found good. What has not been read yet is heard of again when it is. */
async function findMissing(deps: MakeDeps, transferId: number, after: number): Promise<[SealedFile, Recipe][]> {
  const files = (await deps.transfers.findFiles(deps.database, transferId))
    .filter(isReady)
    .filter(({ sha256, position }) => sha256 !== null && position > after)
    .flatMap((file): [SealedFile, Recipe][] => {
      const recipe = deps.recipeOf(file)
      return recipe ? [[file, recipe]] : []
    })
  const ids = files.map(([{ id }]) => id)
  const made = {
    thumbnail: await findRendered(deps.database, ids, 'thumbnail'),
    view: await findRendered(deps.database, ids, 'view'),
  }
  return files.filter(([{ id }, { makes }]) => !made[makes].has(id))
}

async function make(
  { bucketOf }: MakeDeps,
  file: SealedFile,
  { length, isPromising, make: makeOf }: Recipe,
  signal: AbortSignal,
): Promise<Made[]> {
  return makeOf(await readBeginning(bucketOf(file.bucketId), file, { length, isPromising }, signal))
}

/** The first `length` bytes of a file; no more than a chunk is read of one that does not begin as it should. */
export async function readBeginning(
  bucket: Pick<Bucket, 'read'>,
  { objectKey: key, version }: Pick<SealedFile, 'objectKey' | 'version'>,
  { length, isPromising }: { length: number; isPromising: (head: Uint8Array) => boolean },
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  const sink = {
    async write(chunk: Uint8Array): Promise<void> {
      if (at === 0 && !isPromising(chunk)) throw new PictureRefused('it does not begin as it should')
      bytes.set(chunk, at)
      at += chunk.length
    },
  }
  await bucket.read({ key, version, start: 0, length }, sink, signal)
  return bytes
}
