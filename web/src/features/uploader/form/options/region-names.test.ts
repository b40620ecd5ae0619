import { expect, test } from 'vitest'
import type { Region } from '../../state.ts'
import { regionNames } from './region-names.ts'

const paris = { region: 'eu-west-3', country: 'FR' }
const frankfurt = { region: 'eu-central-1', country: 'DE' }
const virginia = { region: 'us-east-1', country: 'US' }
const oregon = { region: 'us-west-2', country: 'US' }

test.each<[string, Omit<Region, 'types'>[], string, string[]]>([
  ['a country, in English', [paris, frankfurt], 'en', ['France', 'Germany']],
  ['a country, in French', [paris, frankfurt], 'fr', ['France', 'Allemagne']],
  ['the operator’s name comes first', [{ ...paris, name: 'Our cellar' }, frankfurt], 'en', ['Our cellar', 'Germany']],
  ['what nobody named', [{ region: 'no-oslo' }, paris], 'en', ['no-oslo', 'France']],
  [
    'two of one country are told apart',
    [virginia, paris, oregon],
    'en',
    ['United States (us-east-1)', 'France', 'United States (us-west-2)'],
  ],
])('the name of a region: %s', (_what, regions, language, expected) => {
  expect(regionNames(regions, language)).toEqual(expected)
})
