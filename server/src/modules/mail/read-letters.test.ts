import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartFailure } from '../../platform/start-failure.ts'
import { readLetters } from './read-letters.ts'

const built = join(import.meta.dirname, '..', '..', '..', '..', 'letters', 'dist', 'letters.js')

test('the letters that are built can be written', async () => {
  const render = await readLetters(built)
  const { subject, text, html } = render('registration-code', { name: 'Ana', code: '482913', minutes: 15 }, 'en')
  expect(subject).toBe('Your code to create your account')
  expect(text).toContain('\n482913\n')
  expect(html).toContain('>482913<')
})

test('without a build the start ends in one line', async () => {
  const missing = readLetters('/nowhere/letters.js')
  await expect(missing).rejects.toThrow(new StartFailure('The letters are not built: run `npm run build`.'))
})

test('a build that is broken is not called missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envoi-letters-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  const file = join(folder, 'letters.js')
  await writeFile(file, 'throw new Error("broken")')
  await expect(readLetters(file)).rejects.toThrow('broken')
})
