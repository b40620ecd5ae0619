import { unquoted } from '../etag.ts'
import { ByteRefusal } from './byte-refusal.ts'

export type ListedPart = { partNumber: number; etag: string }

const head =
  /^\s*(?:<\?xml[^<>]{0,100}\?>\s*)?<CompleteMultipartUpload(?:\s+xmlns="http:\/\/s3\.amazonaws\.com\/doc\/2006-03-01\/")?\s*>\s*/y
const number = '<PartNumber>\\s*([1-9]\\d{0,4})\\s*</PartNumber>'
const etag = '<ETag>\\s*([^<>]{1,100}?)\\s*</ETag>'
const part = new RegExp(`<Part>\\s*(?:${number}\\s*${etag}|${etag}\\s*${number})\\s*</Part>\\s*`, 'y')
const tail = /<\/CompleteMultipartUpload>\s*$/y

/** S3's own list of parts, and nothing else that XML could be: no entities, no comments, no other elements. */
export function parsePartList(xml: string): ListedPart[] {
  let at = 0
  const eat = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (match) at = pattern.lastIndex
    return match
  }
  const parts: ListedPart[] = []
  if (!eat(head)) throw new ByteRefusal('MalformedXML')
  for (let match = eat(part); match; match = eat(part)) {
    const [, before, after, first, second] = match
    parts.push({ partNumber: Number(before ?? second), etag: unquoted(after ?? first ?? '') })
  }
  if (!eat(tail) || parts.length === 0) throw new ByteRefusal('MalformedXML')
  return parts
}

export const completedXml = (key: string, etag: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`

export const errorXml = (refusal: ByteRefusal): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${refusal.message}</Message></Error>`
