import { mkdir, mkdtempDisposable, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { handOver } from './hand-over.ts'

const [folder, name, id] = ['a1'.repeat(16), 'b2'.repeat(16), 'c3'.repeat(16)]
const object = {
  key: `${folder}/${name}`,
  version: `${id}-100`,
  method: 'GET' as const,
  contentType: 'application/pdf',
  contentDisposition: 'attachment; filename="a.pdf"',
}

test('a server in front of us is told where the file lies below its location, and what to call it', async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'envoi-hand-over-'))
  const file = join(root.path, 'a1', folder, `${name}.${id}`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.alloc(100))
  await utimes(file, 0x6afcb8f9, 0x6afcb8f9)
  expect(await handOver({ accel: '/accel/', root: root.path }, object)).toEqual({
    status: 200,
    isAddress: false,
    etag: '"6afcb8f9-64"',
    headers: {
      'X-Accel-Redirect': `/accel/a1/${folder}/${name}.${id}`,
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="a.pdf"',
    },
  })
})

test.for<[string, string | undefined, string]>([
  ['there is no server in front of us', undefined, `${id}-100`],
  ['they lie in several files', '/accel/', `${id}-100-pieced`],
  ['they are encrypted', '/accel/', `${id}-100-encrypted`],
])('bytes go through us when %s', async ([, accel, version]) => {
  expect(await handOver({ accel, root: '/nowhere' }, { ...object, version })).toBeUndefined()
})
