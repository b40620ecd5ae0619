import { createHash } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { linkToAll } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { readByAll } from '@envoi/testing/zip-readers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What unzip, 7z and Python find in an archive that all three of them found sound. */
async function entriesOf(archive: Uint8Array) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'envoi-zip-'))
  const path = join(folder.path, 'all.zip')
  await writeFile(path, archive)
  // Awaited here: the folder goes with this function.
  return await readByAll(path)
}

/** A transfer may hold the same name twice, so its files come as a list here. */
async function sendList(files: [name: string, content: Uint8Array][]): Promise<CreatedTransfer> {
  const ana = service.person('Ana')
  const unique = Object.fromEntries(files.map(([, content], index) => [`${index}`, content]))
  return ana.send(unique, {
    files: files.map(([name, content], index) => ({ id: `f0000${index}`, name, size: content.length })),
  })
}

describe('everything as a ZIP', () => {
  test('has every file with its folders, valid for unzip, 7z and Python', async () => {
    const files: [string, Buffer][] = [
      ['plan.pdf', someBytes(300_000, 1)],
      ['drawings/étage 1/日本 🎉.bin', someBytes(70_001, 2)],
      ['drawings/étage 2/x', Buffer.from('x')],
      ['looks like a record', Buffer.from('PK\u0005\u0006PK\u0001\u0002PK\u0003\u0004')],
      ['film.mp4', someBytes(17_000_000, 3)],
    ]
    const sent = await sendList(files)
    const archive = await getBytes(await linkToAll(service.person('Bo'), sent))
    expect(await entriesOf(archive)).toEqual(
      files.map(([name, content]) => ({ name, size: content.length, sha256: sha256(content) })),
    )
  })

  test('gives every file a unique name that extracts on every system', async () => {
    const names = ['a.txt', 'a.txt', 'A.TXT', 'con.txt', 'what?.txt', 'a:b', 'folder/a', 'folder']
    const sent = await sendList(names.map((name, index) => [name, Buffer.from(`content ${index}`)]))
    const found = await entriesOf(await getBytes(await linkToAll(service.person('Bo'), sent)))
    expect(found.map(({ name }) => name)).toEqual([
      'a.txt',
      'a (2).txt',
      'A (3).TXT',
      '_con.txt',
      'what_.txt',
      'a_b',
      'folder/a',
      'folder (2)',
    ])
    expect(found.map((entry) => entry.sha256)).toEqual(names.map((_, index) => sha256(Buffer.from(`content ${index}`))))
  })

  test('has a length and ETag in its headers, the same for everybody every time', async () => {
    const sent = await sendList([
      ['a', someBytes(1000)],
      ['b', someBytes(2000)],
    ])
    const answers = new Set<string>()
    for (const name of ['Bo', 'Cy']) {
      const url = await linkToAll(service.person(name), sent)
      const [head, get] = [await fetch(url, { method: 'HEAD' }), await fetch(url)]
      const { byteLength } = await get.arrayBuffer()
      for (const { headers } of [head, get]) answers.add(`${headers.get('content-length')} ${headers.get('etag')}`)
      expect(get.headers.get('content-length')).toBe(String(byteLength))
      expect(get.headers.get('etag')).toMatch(/^"[^"]+"$/)
    }
    expect(answers.size).toBe(1)
  })

  test('has another ETag when its content changes', async () => {
    const etags = []
    for (let round = 0; round < 2; round += 1) {
      const url = await linkToAll(service.person('Bo'), await sendList([['a', someBytes(1000)]]))
      etags.push((await fetch(url, { method: 'HEAD' })).headers.get('etag'))
    }
    expect(etags[0]).not.toBe(etags[1])
  })
})

describe('any range of a ZIP', () => {
  test('is exactly that slice: slices of any size join to the whole', async () => {
    const url = await linkToAll(
      service.person('Bo'),
      await sendList([
        ['a', Buffer.from('first')],
        ['b/2', Buffer.from('second')],
      ]),
    )
    const whole = await getBytes(url)
    for (const length of [7, 64, whole.length - 1]) {
      const starts = Array.from({ length: Math.ceil(whole.length / length) }, (_, index) => index * length)
      const pieces = await Promise.all(
        starts.map((start) => getBytes(url, { range: `bytes=${start}-${start + length - 1}` })),
      )
      expect(Buffer.concat(pieces)).toEqual(whole)
    }
    for (let start = 0; start < whole.length; start += 1) {
      expect(await getBytes(url, { range: `bytes=${start}-${start}` })).toEqual(whole.subarray(start, start + 1))
    }
    expect(await getBytes(url, { range: 'bytes=-30' })).toEqual(whole.subarray(-30))
  })

  test('is sent only for the same archive, and 416 has the size', async () => {
    const url = await linkToAll(service.person('Bo'), await sendList([['a', someBytes(1000)]]))
    const { headers } = await fetch(url, { method: 'HEAD' })
    const [etag, size] = [headers.get('etag') ?? '', Number(headers.get('content-length'))]
    const statusWith = async (more: Record<string, string>): Promise<unknown[]> => {
      const response = await fetch(url, { headers: more })
      return [response.status, (await response.arrayBuffer()).byteLength, response.headers.get('content-range')]
    }
    const range = 'bytes=100-199'
    expect(await statusWith({ range, 'if-range': etag })).toEqual([206, 100, `bytes 100-199/${size}`])
    expect(await statusWith({ range, 'if-range': '"other"' })).toEqual([200, size, null])
    expect(await statusWith({ 'if-none-match': etag })).toEqual([304, 0, null])
    expect(await statusWith({ range: `bytes=${size}-` })).toEqual([416, 0, `bytes */${size}`])
  })
})
