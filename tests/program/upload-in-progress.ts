import { once } from 'node:events'
import { request } from 'node:http'
import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import { someBytes } from '@envoi/testing/bytes'
import { createDatabase } from '@envoi/testing/database'
import { type Program, openSandbox } from '@envoi/testing/program-sandbox'
import { expect } from 'vitest'

const film = someBytes(20_000_000, 3)

/** A sandbox of a program on a database that is not its own: how that is stopped is another matter. */
async function openSandboxOn(command: string[] | undefined) {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await createDatabase())
  const sandbox = opening.use(await openSandbox())
  const closing = opening.move()
  const options = { env: { DATABASE_URL: database.url }, ...(command && { command }) }
  return {
    start: () => sandbox.start(options),
    processes: sandbox.processes,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Ana has begun to send the first of two parts, and is in the middle of it. `command`: another program than the usual. */
export async function beginUpload(command?: string[]) {
  await using opening = new AsyncDisposableStack()
  const sandbox = opening.use(await openSandboxOn(command))
  const program = await sandbox.start()
  const ana = program.person('Ana')
  const transfer = await retryWhileBusy(() => ana.create({ 'film.mp4': film.length }))
  const [file] = transfer.multiparts
  if (!file?.uploadId) throw new Error('the film has several parts')
  const part = film.subarray(0, transfer.bucketConfig.partSize)
  const item = { key: file.key, uploadId: file.uploadId, partNumber: 1, size: part.length }
  const calls = { params: { bucket: transfer.bucketId }, headers: { 'x-upload-token': transfer.uploadToken } }
  const storage = ana.api.at(program.storageUrl)
  const signed = await retryWhileBusy(() => storage.signMany({ ...calls, body: { items: [item] } }))
  const sending = await sendHalf(signed.items[0]?.url ?? '', part)
  const { key, uploadId } = item
  const closing = opening.move()

  return {
    program,
    sending,
    processes: sandbox.processes,
    /** What has arrived, asked of a program that is started now. */
    async arrived() {
      const later: Program = await sandbox.start()
      const laterStorage = later.person('Ana').api.at(later.storageUrl)
      const { parts } = await retryWhileBusy(() => laterStorage.listParts({ ...calls, query: { key, uploadId } }))
      return parts
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** The program is asked to stop, and Ana says nothing more. */
export async function expectToldToComeAgain(command?: string[]): Promise<void> {
  await using upload = await beginUpload(command)
  const stopped = upload.program.stop()
  const { status, retryAfter } = await upload.sending.answer
  expect({ status, retryAfter: Number(retryAfter) > 0 }).toEqual({ status: 503, retryAfter: true })
  expect(await stopped).toBe(0)
  expect(await upload.processes()).toEqual([])

  expect(await upload.arrived()).toEqual([])
}

/** A PUT that stops in the middle of its body until it is told to go on. */
type HalfSent = {
  /** Sends the other half. */
  goOn(): void
  answer: Promise<{ status: number; retryAfter: string | undefined; etag: string | undefined }>
}

/** Resolves when the first half has been handed to the network. */
async function sendHalf(url: string, bytes: Uint8Array): Promise<HalfSent> {
  const half = Math.floor(bytes.length / 2)
  const outgoing = request(url, { method: 'PUT', headers: { 'content-length': String(bytes.length) } })
  const answer = once(outgoing, 'response').then(([response]) => {
    response.resume()
    const { 'retry-after': retryAfter, etag } = response.headers
    return { status: response.statusCode, retryAfter, etag }
  })
  await new Promise<void>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.write(bytes.subarray(0, half), (error) => (error ? reject(error) : resolve()))
  })
  return { goOn: () => void outgoing.end(bytes.subarray(half)), answer }
}
