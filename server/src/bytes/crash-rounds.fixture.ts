import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '@envoi/testing/compile-cache'
import { crc32 } from '@node-rs/crc32'
import { openTestDatabase } from '@envoi/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { expectBytes, newKey, readAll, sendBytes, sendComplete } from '../outside/object-store/port.contract.ts'
import type { SignedRequest } from '../outside/object-store/port.ts'
import { type TestBucket, openTestBucket } from './disk-bucket.fixture.ts'

const PART = 1024 * 1024

/** A bucket for each test of the file, served by processes of its own. */
export function bucketsToCrash() {
  const signingKey = randomBytes(32)
  let database: Database
  let made: TestBucket
  let url = ''
  const children: ChildProcess[] = []
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    made = await openTestBucket(database, { signingKey, publicUrl: () => url })
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child)
    await made[Symbol.asyncDispose]()
  })

  /** Another process that serves the same bucket. */
  async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
    const { host, port, user, database: name } = database.pool.options
    const options = {
      connection: { host, port, user, database: name },
      id: made.bucket.id,
      root: made.root,
      signingKey: signingKey.toString('hex'),
    }
    const program = join(import.meta.dirname, 'bucket-process.fixture.ts')
    const child = spawn(process.execPath, [program, JSON.stringify(options)], {
      env: { ...process.env, ...compileCache },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return { child, url: line }
  }
  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  async function openUpload(bytes: Buffer<ArrayBuffer>) {
    const key = newKey()
    const [opened] = await made.bucket.open([{ key, size: bytes.length, partSize: PART }])
    const upload = { key, uploadId: opened!.uploadId! }
    const partOf = (number: number) => bytes.subarray((number - 1) * PART, number * PART)
    const signPart = (partNumber: number, content = partOf(partNumber)): Promise<SignedRequest> =>
      made.bucket.signPart({ ...upload, partNumber, size: content.length, crc32: crc32(content) })
    const numbers = Array.from({ length: Math.ceil(bytes.length / PART) }, (_, index) => index + 1)
    return { upload, partOf, signPart, numbers }
  }

  /** Its process is killed once so many parts were answered 200; the next one goes on. */
  async function killAfter(answers: number): Promise<void> {
    const bytes = randomBytes(20 * PART + 12_345)
    const { upload, partOf, signPart, numbers } = await openUpload(bytes)
    const running = await startProcess()
    url = running.url
    const acknowledged = new Map<number, string>()
    const killed = Promise.withResolvers<void>()
    const lane = async (left: ArrayIterator<number>): Promise<void> => {
      for (const number of left) {
        const response = await sendBytes(await signPart(number), partOf(number)).catch(() => undefined)
        if (response?.status === 200) acknowledged.set(number, response.headers.get('etag')!)
        if (acknowledged.size >= answers) killed.resolve()
      }
    }
    const left = numbers.values()
    const lanes = Promise.all([lane(left), lane(left), lane(left), lane(left)])
    await killed.promise
    await kill(running.child)
    await lanes

    const arrived = await made.bucket.arrivedParts(upload)
    const etags = new Map(arrived.map(({ partNumber, etag }) => [partNumber, etag]))
    expect(acknowledged.size).toBeGreaterThanOrEqual(answers)
    for (const [number, etag] of acknowledged) expect(etags.get(number)).toBe(etag)

    // The next process takes the rest; what the dead one had claimed is in nobody's way.
    url = (await startProcess()).url
    for (const number of numbers.filter((candidate) => !etags.has(candidate))) {
      expect((await sendBytes(await signPart(number), partOf(number))).status).toBe(200)
    }
    const parts = await made.bucket.arrivedParts(upload)
    expect((await sendComplete(made.bucket, upload, parts)).status).toBe(200)
    const { sealed } = await made.bucket.seal([upload.key])
    expect(sealed[0]!.crc32).toBe(crc32(bytes))
    expectBytes(await readAll(made.bucket, sealed[0]!), bytes)
  }

  /** Both processes are sent every part, each with other bytes. */
  async function sendToTwo(): Promise<void> {
    const [first, second] = [await startProcess(), await startProcess()]
    const [ours, theirs] = [randomBytes(6 * PART), randomBytes(6 * PART)]
    const { upload, partOf, signPart, numbers } = await openUpload(ours)
    const otherOf = (number: number) => theirs.subarray((number - 1) * PART, number * PART)
    const send = async (to: string, number: number, content: Buffer<ArrayBuffer>) => {
      url = to
      const signed = signPart(number, content)
      return sendBytes(await signed, content)
    }
    await Promise.all(
      numbers.flatMap((number) => [send(first.url, number, partOf(number)), send(second.url, number, otherOf(number))]),
    )
    const parts = await made.bucket.arrivedParts(upload)
    expect((await sendComplete(made.bucket, upload, parts)).status).toBe(200)
    const { sealed } = await made.bucket.seal([upload.key])
    const read = await readAll(made.bucket, sealed[0]!)
    expect(crc32(read)).toBe(sealed[0]!.crc32)
    for (const number of numbers) {
      const part = read.subarray((number - 1) * PART, number * PART)
      expect(part.equals(partOf(number)) || part.equals(otherOf(number))).toBe(true)
    }
  }

  return { killAfter, sendToTwo }
}
