/** Which bytes of a file make which part. Parts are numbered from 1; all but the last have the part size exactly. */

/** `end` is the first byte that no longer belongs to it. */
export type Part = { number: number; start: number; end: number }
type Cut = { size: number; partSize: number }
type ArrivedPart = { partNumber: number; size: number; etag: string }

const countParts = ({ size, partSize }: Cut): number => Math.ceil(size / partSize)

/**
 * The server names the usual part size and how many parts it expects of each file: where the two do not fit, the
 * file is so large that its parts were doubled, maybe more than once.
 */
export function getPartSize(size: number, usualPartSize: number, parts: number): number {
  let partSize = usualPartSize
  while (countParts({ size, partSize }) > parts) partSize *= 2
  if (countParts({ size, partSize }) !== parts) throw new Error(`${size} bytes cannot be cut into ${parts} parts`)
  return partSize
}

export function* missingParts(cut: Cut, arrived: { has(partNumber: number): boolean }): Generator<Part> {
  const count = countParts(cut)
  for (let number = 1; number <= count; number++) if (!arrived.has(number)) yield partOf(cut, number)
}

function partOf({ size, partSize }: Cut, number: number): Part {
  const start = (number - 1) * partSize
  return { number, start, end: Math.min(start + partSize, size) }
}

export const isWhole = (cut: Cut, arrived: { size: number }): boolean => arrived.size === countParts(cut)

/** The ETag of each listed part that is truly one of ours: a part of another size is as good as missing. */
export function etagsOf(cut: Cut, listed: readonly ArrivedPart[]): Map<number, string> {
  const count = countParts(cut)
  const ours = listed.filter(({ partNumber, size }) => {
    if (partNumber < 1 || partNumber > count) return false
    const { start, end } = partOf(cut, partNumber)
    return size === end - start
  })
  return new Map(ours.map(({ partNumber, etag }) => [partNumber, bareEtag(etag)]))
}

export function bytesOf(cut: Cut, partNumbers: Iterable<number>): number {
  let bytes = 0
  for (const number of partNumbers) {
    const { start, end } = partOf(cut, number)
    bytes += end - start
  }
  return bytes
}

export const bareEtag = (etag: string): string => etag.replace(/^"|"$/g, '')
