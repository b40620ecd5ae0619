import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StorageProxy, openStorageProxy } from './storage-proxy.ts'
import { putBytes, someBytes } from './bytes.ts'

/** Gives back what it was sent, when it has all of it. */
const storage = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => response.end(Buffer.concat(chunks)))
})
let line: StorageProxy
beforeAll(async () => {
  storage.listen(0, '127.0.0.1')
  await once(storage, 'listening')
})
beforeEach(async () => {
  line = await openStorageProxy()
  line.leadTo((storage.address() as AddressInfo).port)
  return () => line[Symbol.asyncDispose]()
})
afterAll(() => void storage.close())

const put = (bytes: Buffer): Promise<Response> => putBytes(`${line.url}/bucket/key`, bytes)
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

test('bytes pass both ways unchanged, and arrivals are recorded by size', async () => {
  const bytes = someBytes(3_000_000)
  expect((await bytesOf(await put(bytes))).equals(bytes)).toBe(true)
  await put(someBytes(7))
  expect(line.arrived()).toEqual([3_000_000, 7])
})

test('a held upload waits half-way until the proxy is restored; smaller ones pass', async () => {
  line.holdLargerThan(10)
  const large = put(someBytes(1_000_000))
  expect((await put(someBytes(10))).status).toBe(200)
  expect(await Promise.race([large, delay(100, 'waits')])).toBe('waits')
  expect(line.arrived()).toEqual([10])
  line.mend()
  expect((await bytesOf(await large)).length).toBe(1_000_000)
})

test('uploads can be refused; signing calls never are', async () => {
  line.refuse(413)
  expect((await put(someBytes(10))).status).toBe(413)
  expect((await putBytes(`${line.url}/v2/bucket/sign-many`, someBytes(10))).status).toBe(200)
  expect(line.arrived()).toEqual([])
  line.mend()
  expect((await put(someBytes(10))).status).toBe(200)
})

test('a cut breaks open connections and refuses new ones until the proxy is restored', async () => {
  line.holdLargerThan(10)
  const begun = once(storage, 'request')
  const broken = put(someBytes(1_000_000)).catch(() => 'broken')
  await begun
  line.cut()
  expect(await broken).toBe('broken')
  await expect(put(someBytes(1))).rejects.toThrow()
  line.mend()
  expect((await put(someBytes(1))).status).toBe(200)
})

test('a renewed proxy carries new requests and drops what it held before', async () => {
  line.holdLargerThan(10)
  const begun = once(storage, 'request')
  const lost = put(someBytes(1_000_000)).catch(() => 'lost')
  await begun
  line.renew()
  expect(await lost).toBe('lost')
  expect((await put(someBytes(20))).status).toBe(200)
  expect(line.arrived()).toEqual([20])
})
