import { againWhileBusy } from '@envoi/testing/at-once'
import { someBytes } from '@envoi/testing/bytes'
import { createDatabase } from '@envoi/testing/database'
import { sendHalf } from '@envoi/testing/half-sent'
import { type Program, openHouse } from '@envoi/testing/house'
import { expect } from 'vitest'

const film = someBytes(20_000_000, 3)

/** A house of a program on a database that is not its own: how that is stopped is another matter. */
async function openHouseOn(command: string[] | undefined) {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await createDatabase())
  const house = opening.use(await openHouse())
  const closing = opening.move()
  const options = { env: { DATABASE_URL: database.url }, ...(command && { command }) }
  return {
    start: () => house.start(options),
    processes: house.processes,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Ana has begun to send the first of two parts, and is in the middle of it. `command`: another program than the usual. */
export async function beginUpload(command?: string[]) {
  await using opening = new AsyncDisposableStack()
  const house = opening.use(await openHouseOn(command))
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
  const closing = opening.move()

  return {
    program,
    sending,
    processes: house.processes,
    /** What has arrived, asked of a program that is started now. */
    async arrived() {
      const later: Program = await house.start()
      const laterStorage = later.person('Ana').api.at(later.storageUrl)
      const { parts } = await againWhileBusy(() => laterStorage.listParts({ ...calls, query: { key, uploadId } }))
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
