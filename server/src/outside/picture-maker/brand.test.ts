import { makePng } from '@envoi/testing/png'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { createPictureMaker } from './picture-maker.ts'
import { PictureRefused, wanted } from './port.ts'

/** Logos and backgrounds: they are shown in mail too, where only PNG and JPEG are sure to be seen. */
const maker = createPictureMaker({ log: silentLog, limits: { pixels: 40_000_000 } })
afterAll(() => maker[Symbol.dispose]())

const filled = (background: string | { r: number; g: number; b: number; alpha: number }, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: typeof background === 'string' ? 3 : 4, background } })
const clear = { r: 14, g: 124, b: 102, alpha: 0.5 }
/** Nothing in it can be packed: the largest of its size. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 80 } },
  })
const make = (bytes: Buffer) => maker.make(bytes, wanted.brand)

describe('a picture for a look', () => {
  test.each<[string, () => Promise<Buffer>, 'png' | 'jpeg']>([
    ['a PNG stays a PNG', () => filled('#0E7C66').png().toBuffer(), 'png'],
    ['a PNG that can be seen through stays so', () => filled(clear).png().toBuffer(), 'png'],
    ['a JPEG stays a JPEG', () => filled('#0E7C66').jpeg().toBuffer(), 'jpeg'],
    ['a WebP becomes a JPEG', () => filled('#0E7C66').webp().toBuffer(), 'jpeg'],
    ['a WebP that can be seen through becomes a PNG', () => filled(clear).webp().toBuffer(), 'png'],
    ['a PNG of few colours stays a PNG', () => filled('#0E7C66').png({ palette: true }).toBuffer(), 'png'],
    [
      'a JPEG for print has colours that a screen has',
      () => filled('#0E7C66').toColourspace('cmyk').jpeg().toBuffer(),
      'jpeg',
    ],
  ])('%s', async (_, source, format) => {
    const before = await source()
    const { bytes, type, width, height } = await make(before)
    const said = await sharp(bytes).metadata()
    expect({ type, width, height }).toEqual({ type: `image/${format}`, width: 300, height: 200 })
    expect(said).toMatchObject({ format, width: 300, height: 200, space: 'srgb' })
    expect(said.hasAlpha).toBe((await sharp(before).metadata()).hasAlpha)
  })

  test('keeps nothing of what it said about itself', async () => {
    const photo = await filled('#0E7C66')
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { bytes, width, height } = await make(photo)
    expect([width, height]).toEqual([200, 300])
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
  })

  test('is no wider or higher than a large screen', async () => {
    expect(await make(makePng(4000, 1000, { colour: 'grey' }))).toMatchObject({ width: 2560, height: 640 })
    expect(await make(makePng(500, 5000, { colour: 'grey' }))).toMatchObject({ width: 256, height: 2560 })
  })

  test('is a JPEG where it is a photo that was kept as a PNG', async () => {
    const photo = await noise(1400, 1000).png().toBuffer()
    const { bytes, type } = await make(photo)
    expect(type).toBe('image/jpeg')
    expect(bytes.length).toBeLessThan(photo.length / 2)
  })
})

describe('none is made', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['of a GIF', () => filled('#0E7C66').gif().toBuffer()],
    ['of more than 40 million pixels', () => makePng(8000, 5001, { colour: 'grey' })],
    ['of a script', () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
  ])('%s', async (_, bytes) => {
    await expect(make(await bytes())).rejects.toBeInstanceOf(PictureRefused)
  })
})
