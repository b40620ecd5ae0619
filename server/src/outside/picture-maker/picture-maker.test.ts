import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePng } from '@envoi/testing/png'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog, silentLog } from '../../platform/log.ts'
import { createPictureMaker } from './picture-maker.ts'
import { PictureFault, PictureRefused } from './port.ts'

const maker = createPictureMaker({ log: silentLog })
afterAll(() => maker[Symbol.dispose]())

const half = (width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left: 0,
  top: 0,
})
/** Red on the left, blue on the right. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    half(Math.ceil(width / 2), height, '#f00'),
  ])
async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  if (red > 200 && blue < 60) return 'red'
  return blue > 200 && red < 60 ? 'blue' : 'other'
}

describe('a small picture is made', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('of a %s', async (format) => {
    const { bytes, width, height } = await maker.make(await photo(1200, 800).toFormat(format).toBuffer())
    expect([width, height]).toEqual([480, 320])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320, space: 'srgb' })
    expect([await colourAt(bytes, 40, 160), await colourAt(bytes, 440, 160)]).toEqual(['red', 'blue'])
  })

  test('no larger than the picture itself', async () => {
    expect(await maker.make(makePng(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  test('the way up that the camera says, and of what else it says nothing is left', async () => {
    const turned = await photo(1200, 800)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, width: 1200, exif: expect.anything() })
    const { bytes, width, height } = await maker.make(turned)
    expect([width, height]).toEqual([320, 480])
    expect([await colourAt(bytes, 160, 40), await colourAt(bytes, 160, 440)]).toEqual(['red', 'blue'])
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect({ exif, orientation, icc, xmp }).toEqual({})
  })

  test('of the first picture of many', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map((colour) => colourOnly(colour)))
    const dance = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { bytes } = await maker.make(dance)
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    expect(await colourAt(bytes, 50, 50)).toBe('red')
  })

  test('of CMYK, in colours that a screen has', async () => {
    const printed = await photo(600, 400).toColourspace('cmyk').jpeg().toBuffer()
    const { bytes } = await maker.make(printed)
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  })
})

const colourOnly = (background: string) =>
  sharp({ create: { width: 100, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

describe('none is made', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['of 900 million pixels', () => makePng(30_000, 30_000, { depth: 1, colour: 'grey' }), /pixel limit/],
    ['of a JPEG that breaks off', async () => (await photo(2000, 2000).jpeg().toBuffer()).subarray(0, 5000), /end/],
    ['of a GIF that promises more than is there', () => gifOf(60_000, 60_000, 1), /./],
    ['of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /unsupported/],
    ['of SVG, which could fetch and run things', () => Buffer.from(svg), /unsupported/],
    ['of a ZIP', () => Buffer.from('PK\x03\x04'.padEnd(1000, '\0')), /unsupported/],
    ['of TIFF, which nobody needs', () => photo(10, 10).tiff().toBuffer(), /unsupported/],
    ['of AVIF, whose readers are young', () => photo(64, 64).avif({ effort: 0 }).toBuffer(), /unsupported/],
    ['of too large a file', () => Buffer.alloc(60_000_001), /too large/],
  ])('%s', async (_, bytes, reason) => {
    const making = maker.make(await bytes())
    await expect(making).rejects.toBeInstanceOf(PictureRefused)
    await expect(making).rejects.toThrow(reason)
  })
})

/** A GIF of many frames, each of one colour that is said in a few bytes. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

describe('a picture harms no other', () => {
  const good = makePng(100, 100)
  /** 128 MB once it is opened, half a megabyte before. */
  const heavy = makePng(4000, 4000, { depth: 16, colour: 'rgba', isInterlaced: true })
  const makeFive = async (maker: { make(input: Buffer): Promise<{ width: number }> }) =>
    (await Promise.all([good, good, good, good, good].map((one) => maker.make(one)))).map(({ width }) => width)

  test('though it is a GIF of 50,000 frames', async () => {
    const dance = maker.make(gifOf(5000, 5000, 50_000)).then(
      () => 'made',
      () => 'refused',
    )
    expect(await makeFive(maker)).toEqual([100, 100, 100, 100, 100])
    expect(['made', 'refused']).toContain(await dance)
  })

  test('though it takes all the memory that there is for it: the kernel says no, and with more there it is made', async () => {
    const patience = { milliseconds: 50_000 }
    using small = createPictureMaker({ log: silentLog, limits: { ...patience, memoryBytes: 200 * 1024 * 1024 } })
    using large = createPictureMaker({ log: silentLog, limits: patience })
    expect(await makeFive(small)).toEqual([100, 100, 100, 100, 100])
    const making = small.make(heavy)
    const after = makeFive(small)
    await expect(making).rejects.toThrow(/memory|ended/)
    expect(await after).toEqual([100, 100, 100, 100, 100])
    expect(await large.make(heavy)).toMatchObject({ width: 480, height: 480 })
  })

  test('though it takes too long, or kills the process', async () => {
    using hasty = createPictureMaker({ log: silentLog, limits: { milliseconds: 100 } })
    const slow = hasty.make(heavy)
    await expect(slow).rejects.toBeInstanceOf(PictureFault)
    using deadly = createPictureMaker({ log: silentLog, limits: { memoryBytes: 10_240 } })
    for (const one of [deadly.make(good), deadly.make(good)]) await expect(one).rejects.toThrow(/ended by/)
    expect(await makeFive(maker)).toEqual([100, 100, 100, 100, 100])
  })

  test('after some number of pictures the next process takes over', async () => {
    using changing = createPictureMaker({ log: silentLog, limits: { perProcess: 2 } })
    expect(await makeFive(changing)).toEqual([100, 100, 100, 100, 100])
  })

  test('once the program stops, no picture is made any more', async () => {
    const stopping = createPictureMaker({ log: silentLog })
    const making = [stopping.make(heavy), stopping.make(good)]
    setTimeout(() => stopping[Symbol.dispose](), 50)
    const ended = await Promise.allSettled(making)
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('a film', () => {
  /** Stands in for ffmpeg: it wants its words, reads all of its input and gives a frame, or what it is told. */
  async function standIn(folder: string, gives: string): Promise<string> {
    await writeFile(join(folder, 'frame.png'), makePng(480, 270))
    const path = join(folder, 'ffmpeg')
    const script = `case "$*" in
      *'-protocol_whitelist pipe -format_whitelist mov,'*' -i pipe:0 '*' -frames:v 1 '*'=480:480:'*' pipe:1') ;;
      *) exit 9 ;;
    esac\n${gives}\n`
    await writeFile(path, `#!/bin/sh\n${script}`, { mode: 0o755 })
    return path
  }
  async function commandsWith(words: string): Promise<string[]> {
    const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const commands = processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
    return (await Promise.all(commands)).filter((command) => command.includes(words))
  }
  const film = Buffer.alloc(3_000_000, 'film')

  test.each<[string, string, RegExp | { width: number; height: number }]>([
    ['has its first frame', 'cat >/dev/null; cat "$(dirname "$0")/frame.png"', { width: 480, height: 270 }],
    ['that needs only its beginning has it too', 'cat "$(dirname "$0")/frame.png"', { width: 480, height: 270 }],
    ['that ffmpeg does not open has none', 'exit 1', /code 1/],
    ['that gives nothing has none', 'exit 0', /code 0/],
    ['that gives no picture has none', 'echo "<html>"', /unsupported/],
    ['that gives without end has none', 'cat /dev/zero "$0"', /too large/],
    ['that never ends has none', 'exec sleep 60', /too long/],
  ])('%s', async (_, gives, outcome) => {
    const folder = await mkdtemp(join(tmpdir(), 'envoi-ffmpeg-'))
    try {
      const ffmpeg = await standIn(folder, gives)
      const limits = gives.includes('sleep') ? { milliseconds: 300 } : {}
      using films = createPictureMaker({ log: silentLog, ffmpeg, limits })
      await expect.poll(() => films.opensFilms).toBe(true)
      const made = films.makeOfFilm(film)
      if (outcome instanceof RegExp) await expect(made).rejects.toThrow(outcome)
      else expect(await made).toMatchObject(outcome)
      // Nor does anything live on that it started.
      await expect.poll(() => commandsWith(folder)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('is opened without network, environment, files and much memory; what the system does not allow is said once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'envoi-ffmpeg-'))
    const seen = `n=40
      [ "$(wc -l </proc/net/dev)" -gt 3 ] && n=$((n + 1))
      [ "$(ulimit -d)" = ${768 * 1024} ] || n=$((n + 2))
      [ -z "$(env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD=)" ] || n=$((n + 4))
      (echo x >"$(dirname "$0")/written") 2>/dev/null
      [ -s "$(dirname "$0")/written" ] && n=$((n + 8))
      exit $n`
    try {
      const lines: string[] = []
      const log = createLog((line) => void lines.push(line))
      using films = createPictureMaker({ log, ffmpeg: await standIn(folder, seen) })
      await expect.poll(() => films.opensFilms).toBe(true)
      const ended = [await films.makeOfFilm(film).catch(String), await films.makeOfFilm(film).catch(String)]
      const code = lines.length > 0 ? 41 : 40
      expect(ended).toEqual([expect.stringContaining(`code ${code}`), expect.stringContaining(`code ${code}`)])
      expect(lines.length).toBeLessThanOrEqual(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('has no picture where there is no ffmpeg', async () => {
    using films = createPictureMaker({ log: silentLog, ffmpeg: '/nowhere/ffmpeg' })
    await expect(films.makeOfFilm(film)).rejects.toBeInstanceOf(PictureRefused)
    expect(films.opensFilms).toBe(false)
  })
})
