/** How a file begins that is a picture we open; anything else is not even held. The name says nothing: senders choose it. */
const heads: [head: string, at: number][] = [
  ['\x89PNG\r\n\x1a\n', 0],
  ['\xff\xd8\xff', 0],
  ['GIF87a', 0],
  ['GIF89a', 0],
  ['WEBP', 8],
]

/** Bytes of a file's beginning; fewer than these say nothing yet. */
const ENOUGH = 12

/** A PDF may have a few bytes of something else before it; only what begins as one is opened. */
export const isPdfHead = (bytes: Uint8Array): boolean =>
  bytes.length < 5 || Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

export function isPictureHead(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, ENOUGH)).toString('latin1')
  return head.length < ENOUGH || heads.some(([known, at]) => head.startsWith(known, at))
}
