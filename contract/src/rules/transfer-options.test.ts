import { describe, expect, test } from 'vitest'
import {
  type OwnOptions,
  type Said,
  type TransferDefaults,
  type TransferOptions,
  defaultOptions,
  isContradiction,
  settingsThatHold,
} from './transfer-options.ts'

const onlyS1 = { allowS2: false }
const onlyS2 = { allowS1: false }

describe('the options that hold', () => {
  test.each<[string, Said, Partial<TransferOptions>]>([
    ['are ours where nobody says anything', {}, {}],
    ['are ours where all say nothing', { group: {}, site: { passwordOpt: null }, team: {} }, {}],
    ['are the site’s', { site: { filePreviewOpt: false } }, { filePreviewOpt: false }],
    ['are the group’s', { group: { downloadLimitOpt: false } }, { downloadLimitOpt: false }],
    ['are the team’s', { team: { notificationOpt: false } }, { notificationOpt: false }],
    [
      'are the strictest of all three',
      { group: { passwordOpt: true, downloadLimitOpt: false }, site: { notificationOpt: false }, team: onlyS1 },
      { downloadLimitOpt: false, notificationOpt: false, allowS2: false },
    ],
    [
      'cannot be loosened by a place further in',
      { group: { requirePassword: false }, site: { requirePassword: false }, team: { requirePassword: true } },
      { requirePassword: true },
    ],
    [
      'nor by one further out',
      { group: { passwordOpt: false }, site: { passwordOpt: true }, team: { passwordOpt: true } },
      { passwordOpt: false },
    ],
    [
      'let a password be set where one is required, whoever forbids it',
      { group: { passwordOpt: false }, team: { requirePassword: true } },
      { passwordOpt: true, requirePassword: true },
    ],
    [
      'require it also where it is the wider place that forbids it',
      { site: { requirePassword: true }, team: { passwordOpt: false } },
      { passwordOpt: true, requirePassword: true },
    ],
    ['leave one kind of transfer', { site: onlyS2 }, { allowS1: false }],
    [
      'leave no kind of transfer where two places forbid one each',
      { site: onlyS1, team: onlyS2 },
      { allowS1: false, allowS2: false },
    ],
    ['say nothing of what somebody has set for themselves', { own: { allowPreview: false } }, {}],
  ])('%s', (_, said, expected) => {
    expect(settingsThatHold(said).options).toEqual({ ...defaultOptions, ...expected })
  })

  test.each<[string, Pick<TransferOptions, 'allowS1' | 'allowS2'>, Said, Partial<TransferOptions>]>([
    ['leave out a kind that nothing takes', { allowS1: true, allowS2: false }, {}, { allowS2: false }],
    ['are the strictest with it', { allowS1: true, allowS2: true }, { team: onlyS2 }, { allowS1: false }],
    [
      'leave none where only what is forbidden can be kept',
      { allowS1: true, allowS2: false },
      { team: onlyS2 },
      { allowS1: false, allowS2: false },
    ],
  ])('of what can be stored %s', (_, stored, said, expected) => {
    expect(settingsThatHold(said, stored).options).toEqual({ ...defaultOptions, ...expected })
  })
})

describe('the defaults that hold', () => {
  const ours: TransferDefaults = { validityDays: null, maxDownloads: null, allowPreview: true }

  test.each<[string, Said, Partial<TransferDefaults>]>([
    ['are ours where nobody says anything', {}, {}],
    ['are one’s own before all others', { own: { validityDays: 3 }, team: { validityDays: 9 } }, { validityDays: 3 }],
    [
      'are the group’s before the site’s, and the site’s before the team’s',
      { group: { validityDays: 5 }, site: { validityDays: 6, maxDownloads: 7 }, team: { maxDownloads: 8 } },
      { validityDays: 5, maxDownloads: 7 },
    ],
    [
      'are taken field by field',
      { own: { maxDownloads: 2 }, group: { allowPreview: false }, site: { validityDays: 4 } },
      { maxDownloads: 2, allowPreview: false, validityDays: 4 },
    ],
    ['can be a no', { site: { allowPreview: false }, team: { allowPreview: true } }, { allowPreview: false }],
    [
      'set no limit where there is none to set',
      { own: { maxDownloads: 2, validityDays: 3 }, team: { downloadLimitOpt: false, maxDownloads: 9 } },
      { validityDays: 3 },
    ],
    [
      'show no previews where there are none',
      { own: { allowPreview: true }, site: { filePreviewOpt: false, allowPreview: true } },
      { allowPreview: false },
    ],
  ])('%s', (_, said, expected) => {
    expect(settingsThatHold(said).defaults).toEqual({ ...ours, ...expected })
  })
})

test.each<[OwnOptions, boolean]>([
  [{}, false],
  [{ allowS1: false }, false],
  [{ allowS1: false, allowS2: null }, false],
  [{ allowS1: false, allowS2: false }, true],
  [{ requirePassword: true }, false],
  [{ passwordOpt: false }, false],
  [{ passwordOpt: false, requirePassword: false }, false],
  [{ passwordOpt: false, requirePassword: true }, true],
])('one place contradicts itself: %j is %s', (own, expected) => {
  expect(isContradiction(own)).toBe(expected)
})
