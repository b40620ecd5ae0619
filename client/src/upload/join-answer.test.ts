import { describe, expect, test } from 'vitest'
import { readJoining } from './join-answer.ts'

const answer = (status: number, text: string) => ({ status, headers: { get: () => null }, text })
const error = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`
const joined = '<CompleteMultipartUploadResult xmlns="http://s3/"><ETag></ETag></CompleteMultipartUploadResult>'

describe('there is nothing more to join', () => {
  test.each([
    ['when the store says so', 200, joined],
    ['when it says so after a while of blanks', 200, `<?xml version="1.0"?>\n   \n   ${joined}`],
    ['when it says so in the shortest way', 200, '<CompleteMultipartUploadResult/>'],
    ['when the upload is no longer known', 404, error('NoSuchUpload')],
    ['when the store calls that a missing key', 404, error('NoSuchKey')],
    ['when the upload is no longer known, told late', 200, error('NoSuchUpload')],
  ])('%s', (_, status, text) => {
    expect(readJoining(answer(status, text))).toBeNull()
  })
})

describe('the store has other parts', () => {
  test.each([
    ['a part with another ETag', 400, error('InvalidPart')],
    ['parts in another order', 400, error('InvalidPartOrder')],
    ['a part that is too small', 400, error('EntityTooSmall')],
    ['a refusal without a word', 400, ''],
    ['a part with another ETag, told below a 200', 200, error('InvalidPart')],
  ])('%s', (_, status, text) => {
    expect(readJoining(answer(status, text))).toMatchObject({ status: 400 })
  })
})

describe('nothing is decided', () => {
  test.each([
    ['trouble told below a 200', 200, error('InternalError'), { status: 500, codes: ['InternalError'] }],
    ['an error below a 200 that nobody knows', 200, error('Odd'), { status: 500 }],
    ['an error below a 200 that broke off', 200, '<?xml version="1.0"?>\n<Error><Co', { status: 500 }],
    ['a store that is busy', 503, error('SlowDown'), { status: 503, codes: ['SlowDown'] }],
    ['a request that took too long', 400, error('RequestTimeout'), { codes: ['RequestTimeout'] }],
    ['a signature that is too old', 403, error('AccessDenied'), { status: 403 }],
    ['an answer that broke off', 200, joined.slice(0, -5), { name: 'NetworkError' }],
    ['an empty answer', 200, '', { name: 'NetworkError' }],
  ])('%s', (_, status, text, thrown) => {
    expect(() => readJoining(answer(status, text))).toThrow(expect.objectContaining(thrown))
  })
})
