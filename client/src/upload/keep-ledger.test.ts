import { describe, expect, test } from 'vitest'
import { keepLedger } from './keep-ledger.ts'
import type { LedgerRecord } from './ledger.ts'
import { eventually } from './testing/eventually.ts'
import { createTestMemory } from './testing/home.ts'

const makeRecord = (): LedgerRecord => ({
  version: 1,
  transferId: 't1',
  senderSecret: 's',
  uploadToken: 'u',
  endpoint: 'e',
  bucketId: 'b',
  link: 'l',
  manageLink: null,
  files: [],
})

/** A memory whose every save waits until the test lets it go. */
function slowMemory() {
  const memory = createTestMemory()
  const saves: PromiseWithResolvers<void>[] = []
  return {
    memory: {
      ...memory,
      async save(id: string, record: object) {
        const text: unknown = JSON.parse(JSON.stringify(record))
        const gate = Promise.withResolvers<void>()
        saves.push(gate)
        await gate.promise
        await memory.save(id, text as object)
      },
    },
    saves,
    records: memory.records,
  }
}

describe('saving', () => {
  test('keeps the record, and says so', async () => {
    const memory = createTestMemory()
    const record = makeRecord()
    const ledger = keepLedger(memory, record)
    expect(ledger.kept).toBe(false)
    ledger.save()
    await ledger.settled()
    expect(JSON.parse(memory.records.get('t1') ?? '')).toEqual(record)
    expect(ledger.kept).toBe(true)
  })

  test('runs one save at a time; changes made meanwhile go into the next together', async () => {
    const { memory, saves, records } = slowMemory()
    const record = makeRecord()
    const ledger = keepLedger(memory, record)
    ledger.save()
    for (const link of ['x', 'y', 'z']) {
      record.link = link
      ledger.save()
    }
    expect(saves).toHaveLength(1)
    saves[0]?.resolve()
    await eventually(() => saves.length).toBe(2)
    saves[1]?.resolve()
    await ledger.settled()
    expect(saves).toHaveLength(2)
    expect(JSON.parse(records.get('t1') ?? '')).toMatchObject({ link: 'z' })
  })

  test('settles only when the last change is safe', async () => {
    const { memory, saves } = slowMemory()
    const ledger = keepLedger(memory, makeRecord())
    ledger.save()
    let settled = false
    const waiting = ledger.settled().then(() => (settled = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(settled).toBe(false)
    saves[0]?.resolve()
    await waiting
    expect(settled).toBe(true)
  })
})

describe('a memory that fails', () => {
  test('stops nothing: it is only told that the record is not kept', async () => {
    const memory = createTestMemory()
    memory.broken = true
    const ledger = keepLedger(memory, makeRecord())
    ledger.save()
    await ledger.settled()
    expect(ledger.kept).toBe(false)
    await ledger.remove()
  })

  test('is tried again with the next change', async () => {
    const memory = createTestMemory()
    memory.broken = true
    const ledger = keepLedger(memory, makeRecord())
    ledger.save()
    await ledger.settled()
    memory.broken = false
    ledger.save()
    await ledger.settled()
    expect(ledger.kept).toBe(true)
  })
})

test('removing waits for the save under way, so that no record comes back', async () => {
  const { memory, saves, records } = slowMemory()
  const ledger = keepLedger(memory, makeRecord())
  ledger.save()
  ledger.save()
  const removed = ledger.remove()
  saves[0]?.resolve()
  await removed
  expect(saves).toHaveLength(1)
  expect(records.size).toBe(0)
  expect(ledger.kept).toBe(false)
})
