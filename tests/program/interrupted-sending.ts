import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@envoi/client/api-error'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { retryWhileBusy } from '@envoi/testing/concurrent-calls'
import { getBytes, putBytes } from '@envoi/testing/bytes'
import { type Person, completeUpload, crc32Of } from '@envoi/testing/people'
import { linkToFile } from '@envoi/testing/receiving'
import { expect } from 'vitest'

/**
 * One transfer on its way, and what its sender was told about it. It can be interrupted at any moment and gone on
 * with; what was answered 200 is never sent again, so in the end it is there only if the service has kept it.
 */
export type Sending = {
  transfer: CreatedTransfer
  /** Sends what is missing, finishes the transfer, and tells of each 200. Rejects when it is interrupted. */
  goOn(): Promise<void>
  /** Every part that was answered 200 is listed as arrived. */
  expectKept(): Promise<void>
  /** The files that people get are the ones that were sent. */
  expectWhole(): Promise<void>
}

type FileState = { index: number; bytes: Buffer; etags: Map<number, string>; joining: 'not yet' | 'asked' | 'done' }

/** What was answered with 200. */
export type Step = 'part' | 'joined' | 'done'

export async function startSending(
  person: Person,
  contents: Buffer[],
  onAnswer: (step: Step) => void,
): Promise<Sending> {
  const sizes = contents.map((bytes, index) => [`file-${index}.bin`, bytes.length] as const)
  const transfer = await retryWhileBusy(() => person.create(Object.fromEntries(sizes)))
  const files = contents.map((bytes, index): FileState => ({ index, bytes, etags: new Map(), joining: 'not yet' }))
  const { storage, calls } = callsOf(person, transfer)
  let isDoneAsked = false

  async function sendFile(file: FileState): Promise<void> {
    const { key, uploadId, parts: count } = fileOf(transfer, file.index)
    const arrived = uploadId === null ? [] : await arrivedParts(file)
    // A part whose answer was lost has arrived all the same.
    for (const { partNumber, etag } of file.joining === 'not yet' ? arrived : []) file.etags.set(partNumber, etag)
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter((part) => !file.etags.has(part))
    await Promise.all(missing.map((partNumber) => sendPart(file, partNumber)))
    if (uploadId === null || file.joining === 'done') return
    const { url } = await storage.signComplete({ ...calls, body: { key, uploadId } })
    file.joining = 'asked'
    const inOrder = [...file.etags].toSorted(([a], [b]) => a - b).map(([, etag]) => etag)
    requireOk(await completeUpload(url, inOrder))
    file.joining = 'done'
    onAnswer('joined')
  }

  async function sendPart(file: FileState, partNumber: number): Promise<void> {
    const { key, uploadId } = fileOf(transfer, file.index)
    const { partSize } = transfer.bucketConfig
    const bytes = file.bytes.subarray((partNumber - 1) * partSize, partNumber * partSize)
    const item = { key, size: bytes.length, crc32: crc32Of(bytes), ...(uploadId ? { uploadId, partNumber } : {}) }
    const { items } = await storage.signMany({ ...calls, body: { items: [item] } })
    const answer = requireOk(await putBytes(items[0]?.url ?? '', bytes, items[0]?.headers))
    file.etags.set(partNumber, answer.headers.get('etag') ?? '')
    onAnswer('part')
  }

  async function arrivedParts(file: FileState): Promise<{ partNumber: number; etag: string }[]> {
    const { key, uploadId } = fileOf(transfer, file.index)
    const { parts } = await storage.listParts({ ...calls, query: { key, uploadId: uploadId ?? '' } })
    return parts
  }

  return {
    transfer,
    async goOn() {
      if (!isDoneAsked) await Promise.all(files.map(sendFile))
      isDoneAsked = true
      await person.api.uploadDone({ params: { id: transfer.transferId }, headers: calls.headers })
      onAnswer('done')
    },
    async expectKept() {
      for (const file of files.filter(({ joining }) => joining === 'not yet')) {
        if (fileOf(transfer, file.index).uploadId === null) continue
        const arrived = new Map((await arrivedParts(file)).map(({ partNumber, etag }) => [partNumber, etag]))
        for (const [partNumber, etag] of file.etags) expect(arrived.get(partNumber)).toBe(etag)
      }
    },
    async expectWhole() {
      for (const { index, bytes } of files) {
        const url = await linkToFile(person, transfer, index)
        expect((await getBytes(url)).equals(bytes), `file ${index} of ${transfer.transferId}`).toBe(true)
      }
    },
  }
}

const callsOf = (person: Person, transfer: CreatedTransfer) => ({
  storage: person.api.at(transfer.bucketConfig.endpoint),
  calls: { params: { bucket: transfer.bucketId }, headers: { 'x-upload-token': transfer.uploadToken } },
})

function fileOf(transfer: CreatedTransfer, index: number): CreatedTransfer['multiparts'][number] {
  const file = transfer.multiparts[index]
  if (!file) throw new Error(`the transfer has no file ${index}`)
  return file
}

function requireOk(answer: Response): Response {
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return answer
}

/** A service that is getting up may ask to come again, and whoever sends does so. */
export async function patiently(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isLater = error instanceof ApiError ? error.status === 503 : String(error).endsWith('answered 503')
      if (!isLater) throw error
      await delay(200)
    }
  }
}
