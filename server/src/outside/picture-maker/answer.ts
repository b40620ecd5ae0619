import { type Picture, PictureFault, PictureRefused, type PictureType, type Wanted } from './port.ts'

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
 * What the process says, once it has said all of it. Whoever opens people's pictures is not believed: only a small
 * picture of the kind and size that was asked for is taken, or a PDF where pages were.
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
    return { bytes, type: 'application/pdf', width: 0, height: 0 }
  }
  if (Math.max(width, height) > wanted.side || height === 0) throw new PictureFault('the small picture is not small')
  const type = (wanted.isForMail ? forMail : forPages).find((one) => isWhole[one](bytes))
  if (type === undefined) throw new PictureFault('what came is no such picture')
  return { bytes, type, width, height }
}

const forPages = ['image/webp'] as const
const forMail = ['image/png', 'image/jpeg'] as const
type Drawn = Exclude<PictureType, 'application/pdf'>

const PNG = { begins: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ends: Buffer.from('IEND\xaeB`\x82', 'latin1') }
const JPEG = { begins: Buffer.from('ffd8ff', 'hex'), ends: Buffer.from('ffd9', 'hex') }

const hasEnds = (bytes: Buffer, { begins, ends }: typeof PNG): boolean =>
  bytes.length > begins.length + ends.length &&
  bytes.subarray(0, begins.length).equals(begins) &&
  bytes.subarray(-ends.length).equals(ends)

/** Begins and ends as one does: nothing stands before or behind it. */
const isWhole: Record<Drawn, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => hasEnds(bytes, PNG),
  'image/jpeg': (bytes) => hasEnds(bytes, JPEG),
  'image/webp': (bytes) =>
    bytes.length >= 16 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) + 8 === bytes.length &&
    bytes.toString('latin1', 8, 12) === 'WEBP',
}
