import { expect, test } from 'vitest'
import { type PrivacySignals, asksForPrivacy } from './tag-manager.ts'

const silent: PrivacySignals = {}

test.each<[string, PrivacySignals, PrivacySignals, boolean]>([
  ['a browser that says nothing', silent, silent, false],
  ['one whose owner has not chosen', { doNotTrack: null }, silent, false],
  ['one that has not made up its mind', { doNotTrack: 'unspecified' }, silent, false],
  ['a consent to be followed', { doNotTrack: '0', globalPrivacyControl: false }, silent, false],
  ['Do Not Track', { doNotTrack: '1' }, silent, true],
  ['Do Not Track, as an old Firefox says it', { doNotTrack: 'yes' }, silent, true],
  ['Do Not Track, where an old Safari keeps it', silent, { doNotTrack: '1' }, true],
  ['Global Privacy Control', { globalPrivacyControl: true }, silent, true],
  [
    'Global Privacy Control beside a Do Not Track that is off',
    { doNotTrack: '0', globalPrivacyControl: true },
    silent,
    true,
  ],
])('privacy is asked for or not: %s', (_name, ofNavigator, ofWindow, asks) => {
  expect(asksForPrivacy(ofNavigator, ofWindow)).toBe(asks)
})
