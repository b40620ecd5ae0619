import { expect, test } from 'vitest'
import type { Sound } from '../../platform/sound/sound.ts'
import { createLazySound } from './lazy-sound.ts'

function lazy(...fetches: ('comes' | 'fails')[]) {
  const [heard, logged]: [string[], unknown[]] = [[], []]
  const sound: Sound = { prepare: () => void heard.push('prepare'), play: (name) => void heard.push(name) }
  const load = async (): Promise<Sound> => {
    if (fetches.shift() === 'fails') throw new Error('no line')
    return sound
  }
  const page = createLazySound(load, (error) => void logged.push(error))
  return { page, heard, logged, fetches, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('a sound loaded ahead is prepared during the click', async () => {
  const { page, heard, settled } = lazy('comes')
  page.fetch()
  await settled()
  page.prepare()
  expect(heard).toEqual(['prepare'])
  page.play('done')
  expect(heard).toEqual(['prepare', 'done'])
})

test('a sound that loads after the click is prepared then', async () => {
  const { page, heard, settled } = lazy('comes', 'comes')
  page.fetch()
  page.prepare()
  expect(heard).toEqual([])
  await settled()
  expect(heard).toEqual(['prepare'])
})

test('a sound that cannot be loaded is silent, and is loaded again at the next click', async () => {
  const { page, heard, logged, settled } = lazy('fails', 'comes')
  page.fetch()
  await settled()
  page.play('done')
  expect(logged).toHaveLength(1)
  page.prepare()
  await settled()
  expect(heard).toEqual(['prepare'])
})
