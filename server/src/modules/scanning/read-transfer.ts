import { BucketAway, ObjectMissing, WrongSecret } from '../../outside/object-store/port.ts'
import { ScanLimits, ScannerAway } from '../../outside/scanner/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'
import type { Reading, SealedFile, Transfer, Transfers } from '../transfers/index.ts'
import type { Lane, createLaneSlots } from './lanes.ts'
import type { Backoff } from './backoff.ts'
import { BytesDamaged, type ReadFileDeps, type ReadableTransfer, readFile } from './read-file.ts'

export type ReadTransferDeps = ReadFileDeps & {
  database: Database
  transfers: Pick<Transfers, 'find' | 'findUnread' | 'findReadingKey' | 'recordReading' | 'recordTrouble'>
  slotsOf: ReturnType<typeof createLaneSlots>
  /** How long the scanner may have with a file of this size before it is set aside, in milliseconds. */
  longestReading: (size: number) => number
  backoff: Backoff
  /** Of whom the last that was heard was nothing, the scanner and buckets; the log tells only when that changes. */
  line: { isBroken: boolean; awayBuckets: Set<string> }
  log: Log
}

/** How far one turn of reading came: what is to be done next, and when. */
export type Turn =
  | { kind: 'over' }
  /** Its time is up: on with the files behind this position, as soon as others had their turn. */
  | { kind: 'unfinished'; after: number }
  /** It takes too long for those behind it: on in the lane of the slow. */
  | { kind: 'slow' }
  /** Then with the files behind a position, if one is given. */
  | { kind: 'later'; milliseconds: number; after?: number }

const FILES_AT_ONCE = 3
const LONGEST_TURN = 30_000
const MINUTE = 60_000
/** What a scanner could not look into seldom changes without an operator. */
const HOUR = 60 * MINUTE
/** Nor does what was damaged, which anybody can send: read again and again, it would keep others from being read. */
const DAY = 24 * HOUR

/** What was read is recorded a moment later: the next file need not wait for that. */
type Outcome = Reading | 'done' | 'slow' | 'away' | 'stopped'

/** Reads what nobody has read of a transfer. Whatever goes wrong with one file, the others are read. */
export async function readTransfer(
  deps: ReadTransferDeps,
  asked: { id: string; after: number; lane: Lane },
  signal: AbortSignal,
): Promise<Turn> {
  const found = await deps.transfers.find(deps.database, asked.id)
  if (!found || found.status === 'DELETED') {
    deps.backoff.answered(asked.id)
    return { kind: 'over' }
  }
  // Judged before all has come, it would have no verdict left to wait for once it is whole; that is told by an event.
  if (found.status === 'UPLOADING' || found.status === 'CLONING') return { kind: 'over' }
  const transfer = found
  const files = (await findReadable(deps, transfer.id)).filter(({ position }) => position > asked.after)
  const secret = transfer.isEncrypted ? await deps.transfers.findReadingKey(deps.database, transfer.id) : undefined
  if (transfer.isEncrypted && !secret) return waitForPassword(deps, asked.id, files)
  const startedAt = performance.now()
  let after = asked.after
  let isAway = false
  let isSlow = false

  // One after another: each holds the transfer, and a connection while it waits for that.
  let recorded = Promise.resolve()
  const queue = files.values()
  async function readOn(): Promise<void> {
    while (!signal.aborted && !isAway && !isSlow && performance.now() - startedAt < LONGEST_TURN) {
      const { value: file } = queue.next()
      if (!file) return
      const outcome = await tryToRead(deps, { transfer, secret }, file, { lane: asked.lane, signal })
      if (typeof outcome === 'object') recorded = recorded.then(() => record(deps, transfer, outcome))
      isAway ||= outcome === 'away'
      isSlow ||= outcome === 'slow'
      if (outcome !== 'stopped') after = Math.max(after, file.position)
    }
  }
  const readers = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, readOn))
  await recorded
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason

  if (signal.aborted) return { kind: 'unfinished', after: asked.after }
  // One that is slow may be so because of what it is, and somebody may have sent many of the kind.
  if (isSlow) return { kind: 'slow' }
  if (!isAway && queue.next().done !== true) return { kind: 'unfinished', after }
  const left = await findReadable(deps, transfer.id)
  if (isAway && left.length > 0) {
    const milliseconds = deps.backoff.failed(asked.id)
    // A scanner may be away because of one file alone: that one must not keep it from those behind it.
    return { kind: 'later', milliseconds, ...(left.some(({ position }) => position > after) && { after }) }
  }
  const isHopeless = left.every(({ scanTrouble }) => scanTrouble === 'limits' || scanTrouble === 'damaged')
  // The scanner answers again: those at which it did not are next, and backoff grows on if one of them is why.
  if (asked.after >= 0 && !isHopeless) return { kind: 'unfinished', after: -1 }
  deps.backoff.answered(asked.id)
  if (left.length === 0) return { kind: 'over' }
  const isDamaged = left.every(({ scanTrouble }) => scanTrouble === 'damaged')
  return { kind: 'later', milliseconds: isDamaged ? DAY : isHopeless ? HOUR : MINUTE }
}

/**
 * The key to an encrypted transfer was forgotten before all of it was read: its sender can tell the password again, which
 * is an event. Nothing is planned here: a sender who tells it at this moment would wait for that instead.
 */
async function waitForPassword(
  { transfers, backoff }: ReadTransferDeps,
  id: string,
  files: SealedFile[],
): Promise<Turn> {
  backoff.answered(id)
  for (const file of files) await transfers.recordTrouble(file.id, 'locked')
  return { kind: 'over' }
}

/** What waits for a verdict waits for somebody who gives one. */
export async function findReadable(
  deps: Pick<ReadTransferDeps, 'database' | 'scanner'> & { transfers: Pick<Transfers, 'findUnread'> },
  transferId: number,
): Promise<SealedFile[]> {
  const unread = await deps.transfers.findUnread(deps.database, transferId)
  return unread.filter((file) => deps.scanner !== undefined || !wantsVerdict(file))
}

const wantsVerdict = ({ scan, isScanAsked }: SealedFile): boolean => scan === 'waiting' && isScanAsked

async function record({ transfers, log }: ReadTransferDeps, { id, publicId }: Transfer, reading: Reading) {
  try {
    await transfers.recordReading(id, reading)
  } catch (error) {
    log.error('reading-failed', error, { transferId: publicId, fileId: reading.fileId })
  }
}

async function tryToRead(
  deps: ReadTransferDeps,
  readable: ReadableTransfer,
  file: SealedFile,
  { lane, signal }: { lane: Lane; signal: AbortSignal },
): Promise<Outcome> {
  const { transfer } = readable
  const { transfers, log, line } = deps
  let late: AbortSignal | undefined
  const about = { transferId: transfer.publicId, fileId: file.id }
  try {
    // Who was let through without a scan is not asked about later.
    const scanner = wantsVerdict(file) ? deps.scanner : undefined
    using _slot = scanner && (await deps.slotsOf(lane)(signal))
    if (scanner && lane !== 'slow') late = AbortSignal.timeout(deps.longestReading(file.size))
    const read = await readFile({ ...deps, scanner }, readable, file, late ? AbortSignal.any([signal, late]) : signal)
    if (read.verdict && line.isBroken) {
      line.isBroken = false
      log.info('scanner-back')
    }
    if (line.awayBuckets.delete(file.bucketId)) log.info('bucket-back', { bucket: file.bucketId })
    return read
  } catch (error) {
    if (signal.aborted) return 'stopped'
    if (late?.aborted === true) {
      log.warn('scan-slow', { ...about, size: file.size })
      await transfers.recordTrouble(file.id, 'away')
      return 'slow'
    }
    if (error instanceof ScannerAway) {
      if (!line.isBroken) log.warn('scanner-away', { reason: error.message })
      line.isBroken = true
      await transfers.recordTrouble(file.id, 'away')
      return 'away'
    }
    if (error instanceof BucketAway) {
      const bucket = file.bucketId
      if (!line.awayBuckets.has(bucket)) log.warn('bucket-away', { bucket, reason: error.message })
      line.awayBuckets.add(bucket)
      await transfers.recordTrouble(file.id, 'away')
      return 'away'
    }
    if (error instanceof ScanLimits) {
      log.warn('scan-limits', { ...about, reason: error.message })
      await transfers.recordTrouble(file.id, 'limits')
      return 'done'
    }
    if (error instanceof BytesDamaged || error instanceof ObjectMissing || error instanceof WrongSecret) {
      // Deleted while it was read, it is nobody's concern any more.
      const unread = await transfers.findUnread(deps.database, transfer.id)
      if (!unread.some(({ id }) => id === file.id)) return 'done'
      log.error('bytes-damaged', error, about)
      await transfers.recordTrouble(file.id, 'damaged')
      return 'done'
    }
    log.error('reading-failed', error, about)
    return 'done'
  }
}
