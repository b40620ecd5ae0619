import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Delivered } from './delivered.ts'
import { type Grant, mostOf } from './grant.ts'
import { type MeteredRange, createGrantMeters } from './grant-meter.ts'

const MIB = 1024 * 1024

/** A grant of so many bytes, and what is asked of its row. */
function openMeters(size: number) {
  const grant: Grant = {
    id: 1,
    transferId: 1,
    fileId: null,
    fileIds: null,
    recipientId: null,
    isPreview: false,
    hasStarted: true,
    size,
    delivered: 0,
  }
  const leases: number[] = []
  const written: Delivered[] = []
  let leased = 0
  let isFailing = false
  const meters = createGrantMeters({
    takeLease: async (_id, { need, want }) => {
      const taken = Math.min(Math.max(need, Math.min(want, size - leased)), mostOf(size) - leased)
      if (taken < need) throw new Refusal('TOO_MANY_DOWNLOADS')
      leased += taken
      leases.push(taken)
      return taken
    },
    record: async (delivered) => {
      if (isFailing) {
        isFailing = false
        return false
      }
      written.push(delivered)
      leased -= delivered.unused ?? 0
      grant.delivered += delivered.bytes
      return true
    },
  })
  const open = (start: number, end: number, kind: MeteredRange['kind'] = 'part') =>
    meters.open({ ...grant }, { start, end, size, kind })
  async function fetchAll(start: number, end: number, chunk = 65_536): Promise<void> {
    const passage = await open(start, end)
    for (let at = start; at < end; at += chunk) {
      const bytes = Math.min(chunk, end - at)
      await passage.cover(bytes)
      passage.delivered(bytes)
    }
    await passage.close()
  }
  return { failOnce: () => (isFailing = true), meters, open, fetchAll, leases, written, grant, leased: () => leased }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('a download', () => {
  test('of one piece leases once, and is written down when it ends', async () => {
    const { fetchAll, leases, written } = openMeters(10 * MIB)
    await fetchAll(0, 10 * MIB)
    expect(leases).toEqual([10 * MIB])
    expect(written).toMatchObject([{ grantId: 1, bytes: 10 * MIB, hasEnd: true, size: 10 * MIB, unused: 0 }])
  })

  test('that is large leases some at a time', async () => {
    const { fetchAll, leases } = openMeters(150 * MIB)
    await fetchAll(0, 150 * MIB, MIB)
    expect(leases).toEqual([64 * MIB, 64 * MIB, 22 * MIB])
  })

  test('of many small ranges leases once and is written down together', async () => {
    const { fetchAll, leases, written, grant } = openMeters(10 * MIB)
    for (let at = 0; at < 300; at += 1) await fetchAll(at, at + 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(leases.length).toBeLessThanOrEqual(2)
    expect(written.length).toBeLessThanOrEqual(3)
    expect(grant.delivered).toBe(300)
  })

  test('that breaks off gives back what did not leave', async () => {
    const { open, written, leased } = openMeters(10 * MIB)
    const passage = await open(0, 10 * MIB)
    await passage.cover(100)
    passage.delivered(100)
    await passage.cover(100)
    await passage.close()
    expect(written).toMatchObject([{ bytes: 100, hasEnd: false, unused: 0 }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(written).toMatchObject([{ bytes: 100 }, { bytes: 0, unused: 10 * MIB - 100 }])
    expect(leased()).toBe(100)
  })

  test('that cannot be written down is told again', async () => {
    const { fetchAll, written, failOnce, grant } = openMeters(MIB)
    failOnce()
    await fetchAll(0, MIB)
    expect(grant.delivered).toBe(0)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(written.map(({ bytes }) => bytes)).toEqual([MIB])
    expect(grant.delivered).toBe(MIB)
  })

  test('of which nothing leaves for a while is still said to be under way', async () => {
    const { open, written } = openMeters(MIB)
    const passage = await open(0, MIB)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(written).toMatchObject([
      { bytes: 0, isGoingOn: true },
      { bytes: 0, isGoingOn: true },
    ])
    await passage.close()
  })

  test('that goes on for long is written down all the while', async () => {
    const { open, written } = openMeters(10 * MIB)
    const passage = await open(0, 10 * MIB)
    for (let minute = 0; minute < 2; minute += 1) {
      await passage.cover(1000)
      passage.delivered(1000)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(written.map(({ bytes }) => bytes)).toEqual([1000, 1000])
    await passage.close()
  })
})

describe('a grant delivers twice its size and a little more', () => {
  test('one request after the other', async () => {
    const { fetchAll, grant } = openMeters(MIB)
    await fetchAll(0, MIB)
    await fetchAll(0, MIB)
    await expect(fetchAll(0, MIB)).rejects.toMatchObject({ code: 'TOO_MANY_DOWNLOADS' })
    await fetchAll(0, 65_536)
    await expect(fetchAll(0, 1)).rejects.toMatchObject({ code: 'TOO_MANY_DOWNLOADS' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(grant.delivered).toBe(mostOf(MIB))
  })

  test('requests at once: one that does not fit is refused before the first byte, and may come when others have gone', async () => {
    const { open, fetchAll } = openMeters(MIB)
    const passages = [await open(0, MIB, 'whole'), await open(0, MIB, 'whole')]
    await expect(open(0, MIB, 'whole')).rejects.toMatchObject({ code: 'TOO_MANY_DOWNLOADS' })
    for (const passage of passages) await passage.close()
    await fetchAll(0, MIB)
  })
})

test('bytes that one request covers while another waits for a lease are covered once', async () => {
  const { open, leased } = openMeters(MIB)
  const [one, other] = [await open(0, MIB, 'whole'), await open(0, MIB, 'whole')]
  await one.cover(MIB / 2)
  const waiting = other.cover(MIB * 0.75)
  expect(one.cover(MIB / 2)).toBeUndefined()
  await waiting
  expect(leased()).toBeGreaterThanOrEqual(MIB * 1.75)
})

test('programs that ask from several places to the end and go when they have theirs get all of it', async () => {
  const { open, grant } = openMeters(4 * MIB)
  const passages = await Promise.all([0, 1, 2, 3].map((at) => open(at * MIB, 4 * MIB, 'open-ended')))
  for (const passage of passages) {
    await passage.cover(MIB)
    passage.delivered(MIB)
    await passage.close()
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(grant.delivered).toBe(4 * MIB)
})

test('a range without an end is cut where the grant ends', async () => {
  const { open, fetchAll } = openMeters(MIB)
  await fetchAll(0, MIB)
  const passage = await open(1, MIB, 'open-ended')
  const other = await open(1, MIB, 'open-ended')
  for (const _ of [1, 2]) {
    await passage.cover(MIB / 2)
    passage.delivered(MIB / 2)
  }
  await expect(other.cover(MIB / 2)).rejects.toMatchObject({ code: 'TOO_MANY_DOWNLOADS' })
})

test('what is under way is written down when the program stops', async () => {
  const { meters, open, written } = openMeters(MIB)
  const passage = await open(0, MIB)
  await passage.cover(500)
  passage.delivered(500)
  await meters[Symbol.asyncDispose]()
  expect(written).toMatchObject([{ bytes: 500 }])
})
