import { Refusal } from '../../platform/http/refusal.ts'
import type { Delivered } from './delivered.ts'
import { type Grant, mostOf } from './grant.ts'
import type { TakeLease } from './lease.ts'

/**
 * Counts the bytes of each grant that this process is delivering, and lets no more leave than the grant has. Bytes are
 * leased from its row some at a time, so that many small ranges need no statement each; what was delivered is written
 * down when a download pauses, and at least twice a minute while it goes on.
 */
export type GrantMeters = {
  /** Asks for a range before anything is said of it; refused where the grant has not as much left. */
  open(grant: Grant, range: MeteredRange): Promise<Passage>
  /** What the grant can still deliver, as far as this process knows. */
  leftOf(grant: Grant): number
} & AsyncDisposable

/**
 * `size`: of the whole. `kind`: who asks for everything gets all of it or nothing; what has no end may be given up at any
 * time, and gets what there is.
 */
export type MeteredRange = {
  start: number
  end: number
  size: number
  kind: 'whole' | 'part' | 'open-ended'
  /** Somebody else sends it. */
  isHandedOver?: boolean
}

/** One request for bytes. */
export type Passage = {
  /** Before bytes leave: to be waited for where more must be leased, and fails when the grant has no more. */
  cover(bytes: number): Promise<void> | undefined
  /** They have left. */
  delivered(bytes: number): void
  close(): Promise<void>
}

type Meter = {
  grantId: number
  /** Leased, and neither delivered nor about to be. */
  free: number
  /** What those who want everything will get. */
  asked: number
  open: number
  /** Delivered and not written down yet; and how much of it was handed over. */
  unwritten: number
  handed: number
  hasEnd: boolean
  /** How long the download is now. */
  size: number
  writtenAt: number
  timer: NodeJS.Timeout | undefined
  leasing: Promise<unknown>
}

const MIB = 1024 * 1024
/** A process that is killed loses as much of a grant, until that has been idle. */
const MOST_LEASED = 64 * MIB
const LEAST_LEASED = MIB
const BETWEEN_WRITES = 1000
const WRITTEN_EVERY = 30_000

export function createGrantMeters(deps: {
  takeLease: TakeLease
  /** Whether it could be written down: the receiver has had what it asked for, and hears nothing of it. */
  record: (delivered: Delivered) => Promise<boolean>
}): GrantMeters {
  const meters = new Map<number, Meter>()
  let isStopping = false

  function meterOf({ id }: Grant, size: number): Meter {
    const known = meters.get(id)
    if (known) return Object.assign(known, { size })
    const meter: Meter = {
      grantId: id,
      free: 0,
      asked: 0,
      open: 0,
      unwritten: 0,
      handed: 0,
      hasEnd: false,
      size,
      writtenAt: -Infinity,
      timer: undefined,
      leasing: Promise.resolve(),
    }
    meters.set(id, meter)
    return meter
  }

  /** One lease after the other: several requests of a grant want it at once. */
  function lease(meter: Meter, need: number, rest: number): Promise<void> {
    const leasing = meter.leasing.then(() => leaseMissing(meter, need, rest))
    meter.leasing = leasing.catch(() => undefined)
    return leasing
  }

  async function leaseMissing(meter: Meter, need: number, rest: number): Promise<void> {
    const missing = need - meter.free
    if (missing <= 0) return
    const want = Math.min(MOST_LEASED, Math.max(missing, rest, LEAST_LEASED))
    const taken = await deps.takeLease(meter.grantId, { need: missing, want, rest })
    // Read only now: others have covered bytes meanwhile.
    meter.free += taken
  }

  /** Writes down what was delivered. When it pauses, what is left of the lease goes back with it. */
  async function write(meter: Meter, isPausing: boolean): Promise<void> {
    clearTimeout(meter.timer)
    meter.timer = undefined
    meter.writtenAt = performance.now()
    const isOver = isPausing && meter.open === 0
    const { grantId, unwritten: bytes, handed, hasEnd, size } = meter
    const unused = isOver ? meter.free : 0
    meter.unwritten = 0
    meter.handed = 0
    meter.free -= unused
    if (isOver && meters.get(grantId) === meter) meters.delete(grantId)
    if (await deps.record({ grantId, bytes, handed, hasEnd, size, unused, isGoingOn: meter.open > 0 })) return
    // The database was away: it is told with what comes next, or a moment later.
    meter.unwritten += bytes
    meter.handed += handed
    meter.free += unused
    if (isStopping) return
    if (!meters.has(grantId)) meters.set(grantId, meter)
    writeLater(meter, WRITTEN_EVERY)
  }

  function writeLater(meter: Meter, milliseconds: number): void {
    if (meter.timer !== undefined) return
    meter.timer = setTimeout(() => {
      meter.timer = undefined
      void write(meter, true)
      if (meter.open > 0) writeLater(meter, WRITTEN_EVERY)
    }, milliseconds).unref()
  }

  const leftOf = (grant: Grant): number => mostOf(grant.size) - grant.delivered - (meters.get(grant.id)?.unwritten ?? 0)

  async function open(grant: Grant, { start, end, size, kind, isHandedOver }: MeteredRange): Promise<Passage> {
    const length = end - start
    const known = meters.get(grant.id)
    const left = leftOf(grant)
    const asked = kind === 'whole' ? length : 0
    const need = kind === 'open-ended' ? 1 : length
    if (need > left - (kind === 'whole' ? (known?.asked ?? 0) : 0)) throw new Refusal('TOO_MANY_DOWNLOADS')
    const meter = meterOf(grant, size)
    meter.asked += asked
    meter.open += 1
    let covered = 0
    let delivered = 0

    function cover(bytes: number): Promise<void> | undefined {
      if (meter.free < bytes) return coverLater(bytes)
      meter.free -= bytes
      covered += bytes
      return undefined
    }

    async function coverLater(bytes: number): Promise<void> {
      await lease(meter, bytes, length - covered)
      await cover(bytes)
    }

    async function close(): Promise<void> {
      meter.open -= 1
      meter.asked -= asked
      meter.free += covered - delivered
      if (start + delivered === size && delivered > 0) meter.hasEnd = true
      if (meter.open > 0) return
      if (isStopping) return write(meter, true)
      const isDue = performance.now() - meter.writtenAt >= BETWEEN_WRITES
      // Another range mostly follows: the rest of the lease waits a moment for it.
      if (isDue) await write(meter, meter.free === 0)
      if (meters.get(meter.grantId) !== meter) return
      clearTimeout(meter.timer)
      meter.timer = undefined
      writeLater(meter, BETWEEN_WRITES)
    }

    try {
      // Told before the answer begins, where the first bytes cannot be had.
      const first = Math.min(length, left, LEAST_LEASED)
      await cover(first)
      covered -= first
      meter.free += first
    } catch (error) {
      await close()
      throw error
    }
    writeLater(meter, WRITTEN_EVERY)
    return {
      cover,
      delivered(bytes) {
        delivered += bytes
        meter.unwritten += bytes
        if (isHandedOver === true) meter.handed += bytes
      },
      close,
    }
  }

  return {
    open,
    leftOf,
    async [Symbol.asyncDispose]() {
      isStopping = true
      await Promise.all([...meters.values()].map((meter) => write(meter, true)))
    },
  }
}
