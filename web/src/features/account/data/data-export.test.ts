import { expect, test } from 'vitest'
import { type CutKey, cutKeys } from './data-export.tsx'

test.each<[string, string[], CutKey[]]>([
  ['nothing was cut', [], []],
  ['transfers', ['transfers'], ['cut_transfers']],
  ['more than one, in the order of the words', ['devices', 'transfers'], ['cut_transfers', 'cut_devices']],
  ['what has no word, once', ['comets', 'transfers', 'moons'], ['cut_transfers', 'cut_else']],
])('an export names what was cut: %s', (_rule, sections, keys) => {
  expect(cutKeys(sections)).toEqual(keys)
})
