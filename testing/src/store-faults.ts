import type { SeededRandom } from './seeded-random.ts'

/**
 * What can go wrong with one request to a store:
 * - error, slow-down: 500 InternalError or 503 SlowDown, and the store never heard of it
 * - error-after, slow-down-after: the same once the store did its work
 * - error-in-200: the work is done, the status is 200, and the body tells of an error
 * - late: the answer is the store's own, but takes its time
 * - broken-off: the line is cut in the middle of what is being sent
 * - answer-broken-off: the line is cut in the middle of the answer
 * - cut: the answer ends early, though its length was told
 * - cut-to-fit: the answer ends early and says that this is all
 * - wrong-etag: the ETag is another than the store's
 * - lost: the work is done and no answer comes
 */
export const faults = [
  'error',
  'slow-down',
  'error-after',
  'slow-down-after',
  'error-in-200',
  'late',
  'broken-off',
  'answer-broken-off',
  'cut',
  'cut-to-fit',
  'wrong-etag',
  'lost',
] as const
export type Fault = (typeof faults)[number]

/** A request to a store as far as its faults go. */
type Asked = { method: string; url: string }

const has = ({ url }: Asked, name: string): boolean => new URL(url, 'http://store').searchParams.has(name)

const isComplete = (asked: Asked): boolean => asked.method === 'POST' && has(asked, 'uploadId')
const isListOfParts = (asked: Asked): boolean => asked.method === 'GET' && has(asked, 'uploadId')
const isPart = (asked: Asked): boolean => asked.method === 'PUT' && has(asked, 'partNumber')

/** Some faults need an answer of a certain kind to show in. */
function mayHappen(fault: Fault, asked: Asked): boolean {
  if (fault === 'error-in-200') return isComplete(asked)
  if (fault === 'wrong-etag') return isPart(asked) || isListOfParts(asked)
  // Answers to these have no body that could end early.
  if (fault === 'cut' || fault === 'cut-to-fit') return asked.method === 'GET' || asked.method === 'POST'
  return true
}

/** A fault for so many in a hundred requests; each kind is as likely as any other that can happen. */
export function pickFault(
  random: SeededRandom,
  percent: number,
  kinds: readonly Fault[],
  asked: Asked,
): Fault | undefined {
  if (random.between(1, 100) > percent) return undefined
  const [first, ...rest] = kinds.filter((fault) => mayHappen(fault, asked))
  return first && random.oneOf([first, ...rest])
}

/** The same text with every ETag in it another one of the same form. */
export const withWrongEtags = (text: string): string =>
  text.replaceAll(/[0-9a-f]{32}/g, (etag) =>
    etag.replaceAll(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16)),
  )
