import { expect, test } from 'vitest'
import { BytesDamaged, readFile } from './read-file.ts'
import { createReadingDesk, sha256 } from './reading.fixture.ts'

const { signal } = new AbortController()

async function readOnly(text: string, options: Parameters<typeof createReadingDesk>[1] = {}) {
  const desk = createReadingDesk([text], options)
  const [file] = desk.files
  if (!file) throw new Error('no file')
  const read = () => readFile(desk.deps, { transfer: desk.transfer, ...desk.kept }, file, signal)
  return { ...desk, file, read }
}

test('every byte is read once, for checksums and verdict alike', async () => {
  const { read, reads } = await readOnly('all quiet here')
  expect(await read()).toEqual({
    fileId: 1,
    version: 'v0',
    sha256: sha256('all quiet here'),
    verdict: { kind: 'clean', windows: 1 },
  })
  expect(reads).toEqual(['key0'])
})

test('what is longer than a window is judged in several, and still read once', async () => {
  const { read, reads } = await readOnly('long and quiet '.repeat(10), { window: 40 })
  expect(await read()).toMatchObject({ verdict: { kind: 'clean', windows: 5 } })
  expect(reads).toEqual(['key0'])
})

test('something found is told with all the checksums', async () => {
  const text = `${'quiet '.repeat(10)}VIRUS${' quiet'.repeat(10)}`
  const { read } = await readOnly(text, { window: 40 })
  expect(await read()).toMatchObject({ sha256: sha256(text), verdict: { kind: 'infected', finding: 'Word.Virus' } })
})

test('where nobody is asked there is no verdict, but checksums', async () => {
  const { read } = await readOnly('VIRUS', { isScanned: false })
  expect(await read()).toMatchObject({ sha256: sha256('VIRUS'), verdict: undefined })
})

test('of encrypted bytes the secret gives a verdict, and no SHA-256 is kept', async () => {
  const { read } = await readOnly('a VIRUS here', { isEncrypted: true })
  expect(await read()).toMatchObject({ sha256: null, verdict: { kind: 'infected' } })
})

test('bytes that are not those that were sealed get no verdict, however clean', async () => {
  const { read, bytes } = await readOnly('as it was sealed')
  bytes.set('key0', 'as it was stolen')
  await expect(read()).rejects.toBeInstanceOf(BytesDamaged)
})

test.each([
  ['goes away', 'ScannerAway', 'half of it, then AWAY'],
  ['gives up', 'ScanLimits', 'an ARCHIVE'],
])('a scanner that %s gives no verdict', async (_what, name, text) => {
  const { read } = await readOnly(text)
  await expect(read()).rejects.toMatchObject({ name })
})
