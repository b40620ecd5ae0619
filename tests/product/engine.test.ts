import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resumeFiles, sendFiles } from '@envoi/client/node/index'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
let folder: string
const film = someBytes(50_000_000, 3)
const note = Buffer.from('hello')
const transfer = { transferType: 'S1', langCode: 'en' } as const

beforeAll(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'envoi-engine-'))
  await writeFile(join(folder, 'film.mp4'), film)
  await writeFile(join(folder, 'note.txt'), note)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const files = (): { path: string }[] => ['film.mp4', 'note.txt'].map((name) => ({ path: join(folder, name) }))

async function received(person: Person, transferId: string): Promise<Buffer[]> {
  const seen = await person.api.getTransfer({ params: { id: transferId } })
  if (!('files' in seen)) throw new Error('the files are not shown')
  return Promise.all(
    seen.files.map(async ({ fileId }) =>
      getBytes((await person.api.getDownloadLink({ query: { transferId, fileId } })).url),
    ),
  )
}

test('the engine uploads files to the real service, byte for byte', async () => {
  const ana = service.person('Ana')
  const sent = await sendFiles(ana.home, { files: files(), transfer })
  expect(sent.status).toBe('ENABLED')
  const [first, second] = await received(service.person('Bo'), sent.transferId)
  expect(first?.equals(film)).toBe(true)
  expect(second?.equals(note)).toBe(true)
})

test('an interrupted engine resumes from its ledger and sends no arrived part again', async () => {
  const ana = service.person('Ana')
  const stop = new AbortController()
  const cut = watched(ana, () => stop.abort(new Error('the line is cut')))
  let transferId = ''
  const onCreated = (id: string): void => void (transferId = id)
  const interrupted = sendFiles(cut, { files: files(), transfer, signal: stop.signal, onCreated })
  await expect(interrupted).rejects.toThrow('the line is cut')

  const before = await arrivedParts(transferId)
  expect(before.length).toBeGreaterThan(0)
  const again: number[] = []
  await resumeFiles(
    watched(ana, (part) => again.push(part)),
    { transferId, files: files() },
  )
  expect(again.filter((part) => before.includes(part))).toEqual([])
  const [first, second] = await received(service.person('Bo'), transferId)
  expect(first?.equals(film)).toBe(true)
  expect(second?.equals(note)).toBe(true)
})

/** The person's own home, telling each part that was answered. */
function watched({ home }: Person, onPart: (part: number) => void): Person['home'] {
  const sender: typeof home.sender = {
    async send(request) {
      const answer = await home.sender.send(request)
      const part = new URL(request.url).searchParams.get('partNumber')
      if (part !== null) onPart(Number(part))
      return answer
    },
  }
  return { ...home, sender }
}

async function arrivedParts(transferId: string): Promise<number[]> {
  const { rows } = await service.app.database.pool.query<{ part_number: number }>(
    `select part_number from disk_parts
     join transfer_files on object_key = key join transfers on transfers.id = transfer_id
     where transfers.public_id = $1 and arrived_at is not null`,
    [transferId],
  )
  return rows.map((row) => row.part_number)
}
