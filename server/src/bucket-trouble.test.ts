import { expect, test } from 'vitest'
import { bucketFailure, bucketTrouble } from './bucket-trouble.ts'
import { BucketAway, ObjectMissing } from './outside/object-store/port.ts'

/** As the SDK throws what a store answered; without a status it was no answer. */
const thrown = (name: string, status?: number, message = 'UnknownError') =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode: status } })
const refused = thrown('Error', undefined, 'connect ECONNREFUSED 127.0.0.1:9')
const notThere = 'it is not there: npm run operator -- bucket setup makes it'

test.each([
  ['NoSuchBucket', thrown('NoSuchBucket', 404), notThere],
  ['a HEAD that finds nothing', new ObjectMissing('NotFound', { cause: thrown('NotFound', 404) }), notThere],
  ['an unknown key', thrown('InvalidAccessKeyId', 403), 'the store refuses the key pair (InvalidAccessKeyId)'],
  ['a HEAD with a wrong key', thrown('Unknown', 403), 'the store refuses the key pair (status 403)'],
  ['another refusal', thrown('MalformedXML', 400), 'the store refuses it (MalformedXML)'],
  ['nobody there', refused, 'the store does not answer (connect ECONNREFUSED 127.0.0.1:9)'],
  [
    'nobody there in time',
    new BucketAway('away', { cause: refused }),
    'the store does not answer (connect ECONNREFUSED 127.0.0.1:9)',
  ],
  ['silence', new BucketAway('away'), 'the store does not answer'],
  ['what is not of the store', new TypeError('a bug'), undefined],
])('%s', (_what, error, told) => {
  expect(bucketTrouble(error)).toBe(told)
})

test('an operator reads one line with the name; other errors stay what they are', () => {
  expect(bucketFailure('The bucket s3', new BucketAway('away'))).toMatchObject({
    message: 'The bucket s3 cannot be used: the store does not answer.',
  })
  const bug = new TypeError('a bug')
  expect(bucketFailure('The bucket s3', bug)).toBe(bug)
})
