import { describe, expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { PictureFault, PictureRefused } from './port.ts'

const limits = { kind: 'picture', side: 480, outputBytes: 1000, takesMoving: true } as const
const pages = { kind: 'pages', most: 10, outputBytes: 1000 } as const

function webpOf(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(length - 8, 4)
  bytes.write('WEBPVP8 ', 8, 'latin1')
  return bytes
}
function answerOf(bytes: Buffer, width = 480, height = 320, length = bytes.length): Buffer {
  const head = Buffer.alloc(12)
  for (const [index, number] of [length, width, height].entries()) head.writeUInt32BE(number, index * 4)
  return Buffer.concat([head, bytes])
}

describe('of what the process says', () => {
  test('a small WebP is taken once all of it has come', () => {
    const said = answerOf(webpOf(100))
    for (const length of [0, 11, 12, 50, said.length - 1]) {
      expect(readAnswer(said.subarray(0, length), limits)).toBeUndefined()
    }
    expect(readAnswer(said, limits)).toEqual({ bytes: webpOf(100), type: 'image/webp', width: 480, height: 320 })
  })

  test('a PDF is taken where pages were asked for, and nowhere else', () => {
    const pdf = Buffer.from('%PDF-1.7 and so on')
    expect(readAnswer(answerOf(pdf, 1, 1), pages)).toEqual({ bytes: pdf, type: 'application/pdf', width: 0, height: 0 })
    expect(() => readAnswer(answerOf(pdf, 1, 1), limits)).toThrow(PictureFault)
    expect(() => readAnswer(answerOf(webpOf(100)), pages)).toThrow(PictureFault)
  })

  test('a PNG or JPEG is taken where it is for mail, and nowhere else', () => {
    const forMail = { ...limits, isForMail: true } as const
    const png = Buffer.from('\x89PNG\r\n\x1a\n and so on IEND\xaeB`\x82', 'latin1')
    const jpeg = Buffer.from('ffd8ffe0000000ffd9', 'hex')
    expect(readAnswer(answerOf(png), forMail)).toMatchObject({ bytes: png, type: 'image/png' })
    expect(readAnswer(answerOf(jpeg), forMail)).toMatchObject({ bytes: jpeg, type: 'image/jpeg' })
    for (const picture of [png, jpeg]) {
      expect(() => readAnswer(answerOf(picture), limits)).toThrow(PictureFault)
      expect(() => readAnswer(answerOf(Buffer.concat([picture, Buffer.from('<html>')])), forMail)).toThrow(PictureFault)
    }
    expect(() => readAnswer(answerOf(webpOf(100)), forMail)).toThrow(PictureFault)
  })

  test('a reason is a refusal', () => {
    const refused = readAnswer(answerOf(Buffer.from('no picture'), 0, 0), limits)
    expect(refused).toBeInstanceOf(PictureRefused)
    expect(refused).toMatchObject({ message: 'no picture' })
  })

  test.each<[string, Buffer]>([
    ['too many bytes, before they have come', answerOf(Buffer.alloc(0), 480, 320, 1001)],
    ['more than it announced', Buffer.concat([answerOf(webpOf(100)), Buffer.from('x')])],
    ['a picture that is too wide', answerOf(webpOf(100), 481, 320)],
    ['a picture that is too high', answerOf(webpOf(100), 320, 481)],
    ['a picture of no height', answerOf(webpOf(100), 480, 0)],
    ['HTML', answerOf(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['a WebP with something behind it', answerOf(Buffer.concat([webpOf(100), Buffer.from('<html>')]))],
    ['nothing', answerOf(Buffer.alloc(0))],
  ])('%s is not believed', (_, said) => {
    expect(() => readAnswer(said, limits)).toThrow(PictureFault)
  })
})
