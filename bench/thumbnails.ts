import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startClamd } from '@envoi/testing/clamd'
import { byId } from '@envoi/testing/managing'
import { createPerson } from '@envoi/testing/people'
import { millisecondsOf, print } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * 200 photos of 12 megapixels through a real clamd, without and with their small pictures: those come behind the scan, and
 * must not hold it up. `npm run bench -- thumbnails [photos]`
 */
const COUNT = Number(process.argv[3] ?? '200')
const DIFFERENT = 8

/** The server's own. */
const sharp = createRequire(join(import.meta.dirname, '..', 'server', 'package.json'))('sharp') as (
  input: object,
) => Photo
type Photo = { resize(width: number, height: number): Photo; jpeg(options: object): Photo; toBuffer(): Promise<Buffer> }

/** Rough in the large and in the small, as photos are; 3 to 4 MB. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  const rough = { create: { width: 500, height: 375, channels: 3, background: '#000', noise } }
  return sharp(await sharp(rough).jpeg({}).toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 92 })
    .toBuffer()
}

const photos: Buffer[] = []
for (let number = 0; number < DIFFERENT; number += 1) photos.push(await takePhoto())
/** No two alike, in any run: a scanner remembers what it has seen. What follows a picture's end is no part of it. */
const newFiles = () =>
  Object.fromEntries(
    Array.from({ length: COUNT }, (_, index) => [
      `${index}.jpg`,
      Buffer.concat([photos[index % DIFFERENT] ?? Buffer.alloc(0), randomBytes(16)]),
    ]),
  )

await using clamd = await startClamd()
await using program = await startProgram(tmpdir(), { CLAMD: clamd.place })
console.log(`${COUNT} photos; load of the machine ${loadavg()[0]?.toFixed(1)}`)
for (const allowPreview of [false, true]) {
  const who = { name: 'Ana', address: '10.9.9.9', origin: program.url, ledger: join(program.dataDir, 'ledger') }
  using person = createPerson(who)
  const files = newFiles()
  const bytes = Object.values(files).reduce((sum, photo) => sum + photo.length, 0)
  const sent = await person.send(files, { allowPreview })
  const took = await millisecondsOf(async () => {
    while ((await person.api.getTransfer(byId(sent))).status !== 'ENABLED') await delay(50)
  })
  const view = await person.api.getTransfer({ params: { id: sent.transferId } })
  const pictures = 'files' in view ? view.files.filter(({ thumbnail }) => thumbnail !== null).length : 0
  print({
    what: allowPreview ? 'scan with small pictures' : 'scan alone',
    figure: `${(took / 1000).toFixed(1)} s, ${(bytes / 1000 / took).toFixed(0)} MB/s`,
    note: `${pictures} pictures when it opens`,
  })
}
