import { expect, test } from 'vitest'
import { BytesDamaged, readFile } from './read-file.ts'
import { createReadingDesk, sha256 } from './reading.fixture.ts'

const { signal } = new AbortController()

async function readOnly(text: string, options: Parameters<typeof createReadingDesk>[1] = {}) {
  const desk = createReadingDesk([text], options)
  const [file] = desk.files
  if (!file) throw new Error('no file')
  const read = async () => {
    const { reading, picture } = await readFile(desk.deps, { transfer: desk.transfer, ...desk.kept }, file, signal)
    await picture?.end()
    return reading
  }
  return { ...desk, file, read }
}

test('every byte is read once, for checksums, verdict and picture alike', async () => {
  const { read, reads, pictures } = await readOnly('all quiet here')
  expect(await read()).toEqual({
    fileId: 1,
    version: 'v0',
    sha256: sha256('all quiet here'),
    verdict: { kind: 'clean', windows: 1 },
  })
  expect(reads).toEqual(['key0'])
  expect(pictures).toEqual(['key0 all quiet here'])
})

test('what is longer than a window is judged in several, and still read once', async () => {
  const { read, reads } = await readOnly('long and quiet '.repeat(10), { window: 40 })
  expect(await read()).toMatchObject({ verdict: { kind: 'clean', windows: 5 } })
  expect(reads).toEqual(['key0'])
})

test('something found is told with all the checksums, and has no picture', async () => {
  const text = `${'quiet '.repeat(10)}VIRUS${' quiet'.repeat(10)}`
  const { read, pictures } = await readOnly(text, { window: 40 })
  expect(await read()).toMatchObject({ sha256: sha256(text), verdict: { kind: 'infected', finding: 'Word.Virus' } })
  expect(pictures).toEqual([])
})

test('where nobody is asked there is no verdict, but checksums and a picture', async () => {
  const { read, pictures } = await readOnly('VIRUS', { isScanned: false })
  expect(await read()).toMatchObject({ sha256: sha256('VIRUS'), verdict: undefined })
  expect(pictures).toEqual(['key0 VIRUS'])
})

test('of encrypted bytes the secret gives a verdict, and no SHA-256 is kept', async () => {
  const { read } = await readOnly('a VIRUS here', { isEncrypted: true })
  expect(await read()).toMatchObject({ sha256: null, verdict: { kind: 'infected' } })
})

test('bytes that are not those that were sealed get no verdict, however clean, and no picture', async () => {
  const { read, bytes, pictures } = await readOnly('as it was sealed')
  bytes.set('key0', 'as it was stolen')
  await expect(read()).rejects.toBeInstanceOf(BytesDamaged)
  expect(pictures).toEqual([])
})

test.each([
  ['goes away', 'ScannerAway', 'half of it, then AWAY'],
  ['gives up', 'ScanLimits', 'an ARCHIVE'],
])('a scanner that %s gives neither verdict nor picture', async (_what, name, text) => {
  const { read, pictures } = await readOnly(text)
  await expect(read()).rejects.toMatchObject({ name })
  expect(pictures).toEqual([])
})
