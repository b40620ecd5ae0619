import { expect, test } from 'vitest'
import { addressBook } from '@envoi/contract/limits'
import { readContactFile } from './read-contact-file.ts'

const csv = ['email,name', 'ana@example.org,Ana', 'nobody,Bo', 'ANA@example.org,Anita', 'cy@example.org,'].join('\n')

test('a file is read as its lines, in their order', async () => {
  expect(await readContactFile(new Blob([csv]))).toEqual({
    ok: true,
    lines: [
      { kind: 'contact', line: 2, email: 'ana@example.org', name: 'Ana' },
      { kind: 'problem', line: 3, why: 'not_an_address', text: 'nobody', name: 'Bo' },
      { kind: 'duplicate', line: 4, of: 2, email: 'ANA@example.org', name: 'Anita' },
      { kind: 'contact', line: 5, email: 'cy@example.org', name: null },
    ],
    isGuessed: false,
  })
})

test('a file that is too large is refused before it is read', async () => {
  const arrayBuffer = () => Promise.reject(new Error('was read'))
  expect(await readContactFile({ size: addressBook.importBytes + 1, arrayBuffer })).toMatchObject({
    ok: false,
    why: 'too_many_bytes',
  })
})

test('an unreadable file is refused', async () => {
  const arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotFoundError'))
  expect(await readContactFile({ size: 10, arrayBuffer })).toEqual({ ok: false, why: 'unreadable' })
})

test.each(['', '\n\n', 'email,name\n'])('a file without contacts is refused: %j', async (text) => {
  expect(await readContactFile(new Blob([text]))).toEqual({ ok: false, why: 'empty' })
})

test('a workbook is refused by its first bytes', async () => {
  const zip = new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0])])
  expect(await readContactFile(zip)).toEqual({ ok: false, why: 'office_file' })
})

test('reading yields every few milliseconds', async () => {
  let time = 0
  let pauses = 0
  // Each look at the clock takes 3 ms: five lines are two stretches of at most 8 ms.
  const clock = { now: () => (time += 3), pause: async () => void (pauses += 1) }
  await readContactFile(new Blob([csv]), clock)
  expect(pauses).toBe(1)
})
