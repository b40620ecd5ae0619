import { connect } from 'node:net'
import { againWhileBusy } from '@envoi/testing/at-once'
import { someBytes } from '@envoi/testing/bytes'
import { sendHalf } from '@envoi/testing/half-sent'
import { type House, type Program, openHouse } from '@envoi/testing/house'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })
const PATIENTLY = { timeout: 60_000 }
const film = someBytes(20_000_000, 3)

/** Ana has begun to send the first of two parts, and is in the middle of it. */
async function beginUpload(house: House) {
  const program = await house.start()
  const ana = program.person('Ana')
  const transfer = await againWhileBusy(() => ana.create({ 'film.mp4': film.length }))
  const [file] = transfer.multiparts
  if (!file?.uploadId) throw new Error('the film has several parts')
  const part = film.subarray(0, transfer.bucketConfig.partSize)
  const item = { key: file.key, uploadId: file.uploadId, partNumber: 1, size: part.length }
  const calls = { params: { bucket: transfer.bucketId }, headers: { 'x-upload-token': transfer.uploadToken } }
  const storage = ana.api.at(program.storageUrl)
  const signed = await againWhileBusy(() => storage.signMany({ ...calls, body: { items: [item] } }))
  const sending = await sendHalf(signed.items[0]?.url ?? '', part)
  const { key, uploadId } = item

  return {
    program,
    sending,
    /** What has arrived, asked of a program that was started later. */
    arrived: async (later: Program) => {
      const laterStorage = later.person('Ana').api.at(later.storageUrl)
      const { parts } = await againWhileBusy(() => laterStorage.listParts({ ...calls, query: { key, uploadId } }))
      return parts
    },
  }
}

/** The program has stopped to accept connections. */
async function untilClosed({ port }: Program): Promise<void> {
  const accepts = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.unref()
    })
  await expect.poll(accepts, PATIENTLY).toBe(false)
}

test('SIGTERM in the midst of a part: nobody new comes in, the part is finished and kept, and the program ends with 0', async () => {
  await using house = await openHouse()
  const { program, sending, arrived } = await beginUpload(house)
  const stopped = program.stop()
  await untilClosed(program)
  sending.goOn()
  const { status, etag } = await sending.answer
  expect(status).toBe(200)
  expect(await stopped).toBe(0)

  expect(await arrived(await house.start())).toEqual([{ partNumber: 1, size: 16_777_216, etag }])
})

test('SIGTERM while a sender says nothing more: it is told to come again, and the program ends with 0', async () => {
  await using house = await openHouse()
  const { program, sending, arrived } = await beginUpload(house)
  const stopped = program.stop()
  const { status, retryAfter } = await sending.answer
  expect({ status, retryAfter: Number(retryAfter) > 0 }).toEqual({ status: 503, retryAfter: true })
  expect(await stopped).toBe(0)
  expect(await house.processes()).toEqual([])

  expect(await arrived(await house.start())).toEqual([])
})
