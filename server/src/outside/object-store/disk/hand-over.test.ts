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

test('a server in front of us is told where the file lies below its location, and what to call it', () => {
  expect(handOver('/accel/', object)).toEqual({
    status: 200,
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
])('bytes go through us when %s', ([, accel, version]) => {
  expect(handOver(accel, { ...object, version })).toBeUndefined()
})
