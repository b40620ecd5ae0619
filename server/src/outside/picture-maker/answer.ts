import { type Picture, PictureFault, PictureRefused, type Wanted } from './port.ts'

/** How much it has, how wide and how high it is. */
export const ANSWER_HEAD = 12
const PDF = Buffer.from('%PDF-')

/** How much comes behind the head, which says it. */
export function lengthOfAnswer(head: Buffer, wanted: Wanted): number {
  const length = head.readUInt32BE(0)
  if (length > wanted.outputBytes) throw new PictureFault('the small picture is too large')
  return length
}

/**
 * What the process says, once it has said all of it. Whoever opens people's pictures is not believed: only a small WebP
 * of the size that was asked for is taken, or a PDF where pages were.
 */
export function readAnswer(said: Buffer, wanted: Wanted): Picture | PictureRefused | undefined {
  if (said.length < ANSWER_HEAD) return undefined
  const length = lengthOfAnswer(said, wanted)
  const [width, height] = [said.readUInt32BE(4), said.readUInt32BE(8)]
  if (said.length < ANSWER_HEAD + length) return undefined
  if (said.length > ANSWER_HEAD + length) throw new PictureFault('more came than was announced')
  const bytes = said.subarray(ANSWER_HEAD)
  if (width === 0) return new PictureRefused(bytes.toString('utf8').slice(0, 200))
  if (wanted.kind === 'pages') {
    if (!bytes.subarray(0, 5).equals(PDF)) throw new PictureFault('what came is no PDF')
    return { bytes, width: 0, height: 0 }
  }
  if (Math.max(width, height) > wanted.side || height === 0) throw new PictureFault('the small picture is not small')
  if (!isWebp(bytes)) throw new PictureFault('what came is no WebP')
  return { bytes, width, height }
}

const isWebp = (bytes: Buffer): boolean =>
  bytes.length >= 16 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString('latin1', 8, 12) === 'WEBP'
