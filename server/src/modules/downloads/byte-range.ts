/** Conditional and range requests (RFC 9110, sections 13 and 14) against a representation with a strong ETag. */

/** `end` is exclusive. A range that cannot be understood is ignored, as is a request for several. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

type RangeHeaders = { range?: string | undefined; 'if-range'?: string | undefined }

export const byteRange = (headers: RangeHeaders, { size, etag }: { size: number; etag: string }): ByteRange => {
  const condition = headers['if-range']
  const spec = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(headers.range ?? '')
  // Comparing with a strong ETag refuses weak ones and dates by itself.
  if (!spec || (condition !== undefined && condition.trim() !== etag)) return { kind: 'whole' }
  const [first, last] = [spec[1]!, spec[2]!]
  if (first === '' && last === '') return { kind: 'whole' }
  if (first !== '' && last !== '' && Number(last) < Number(first)) return { kind: 'whole' }

  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  return start < end ? { kind: 'part', start, end } : { kind: 'unsatisfiable' }
}

/** Some programs ask from somewhere on and go when they have what they want. */
export const isOpenEnded = ({ range = '' }: RangeHeaders): boolean => /^bytes=[ \t]*\d+-[ \t]*$/i.test(range)

export type ConditionHeaders = RangeHeaders & PreconditionHeaders
type PreconditionHeaders = { 'if-match'?: string | undefined; 'if-none-match'?: string | undefined }

const listsEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.match(/(W\/)?"[^"]*"/g)?.includes(etag) === true

/** For GET and HEAD, to be asked before the range: `failed` answers 412, `unchanged` 304. */
export const precondition = (headers: PreconditionHeaders, etag: string): 'proceed' | 'failed' | 'unchanged' => {
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined && !listsEtag(ifMatch, etag)) return 'failed'
  const ifNoneMatch = headers['if-none-match']
  // If-None-Match compares weakly: caches may have weakened the ETag that they hold.
  if (ifNoneMatch !== undefined && listsEtag(ifNoneMatch.replaceAll('W/"', '"'), etag)) return 'unchanged'
  return 'proceed'
}
