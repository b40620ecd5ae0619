import { describe, expect, test } from 'vitest'
import { defaultOptions } from '@envoi/contract/rules/transfer-options'
import type { TransferType } from '@envoi/contract/words'
import type { Draft, Stores, Tier, UploaderState } from '../state.ts'
import { readyDraft, stateWith, visitor } from './draft.fixture.ts'
import { isNothingAllowed, regionsFor, tiersFor, typeOf, withFittingPlace } from './where-kept.ts'

const all: TransferType[] = ['S1', 'S2', 'S3']
const stores = (...buckets: [string, TransferType[]][]): Stores => ({
  buckets: buckets.map(([, types]) => ({ types })),
  regions: buckets.map(([region, types]) => ({ region, types })),
})

describe('the tiers to choose from', () => {
  test.each<[string, TransferType[][], object, Tier[]]>([
    ['are none before the stores are known', [], {}, []],
    ['are one where a bucket takes both: they are the same', [all], {}, ['S1']],
    ['also where several do', [all, ['S1', 'S2']], {}, ['S1']],
    ['are two where one of them has a bucket of its own', [['S1'], ['S2']], {}, ['S1', 'S2']],
    ['or one more', [['S1'], all], {}, ['S1', 'S2']],
    ['are the second alone where nothing takes the first', [['S2'], ['S3']], {}, ['S2']],
    ['are those that the sender may use', [['S1'], ['S2']], { allowS2: false }, ['S1']],
    ['also where they are the same', [all], { allowS1: false }, ['S2']],
  ])('%s', (_rule, buckets, changes, tiers) => {
    const limits = { options: { ...defaultOptions, ...changes } }
    expect(tiersFor({ buckets: buckets.map((types) => ({ types })), regions: [] }, limits)).toEqual(tiers)
  })

  test('are all that exist, until the server says which are allowed', () => {
    expect(tiersFor(stores(['eu', ['S1']], ['us', ['S2']]), {})).toEqual(['S1', 'S2'])
  })
})

test('the regions are those of the transfer type, and S3 has its own', () => {
  const told = stores(['eu', ['S1', 'S3']], ['us', ['S2']], ['no', ['S1']])
  const names = (tier: Tier, place = visitor) => regionsFor(told, typeOf({ tier }, place)).map(({ region }) => region)
  expect(names('S1')).toEqual(['eu', 'no'])
  expect(names('S2')).toEqual(['us'])
  expect(names('S1', { ...visitor, transferType: 'S3' })).toEqual(['eu'])
})

describe('nothing may be sent', () => {
  const none = { allowS1: false, allowS2: false }
  const copied = { id: 'aaaaaa', name: 'a.txt', size: 1, picked: null, sourceFileId: 'of-a' }
  const s3 = { ...visitor, transferType: 'S3' as const }
  test.each<[string, Partial<UploaderState>, object | undefined, boolean]>([
    ['where both tiers are forbidden', {}, none, true],
    ['not where one is left', {}, { allowS1: false }, false],
    ['not before the server has told', {}, undefined, false],
    ['not where it goes to the owner of a page', { place: s3 }, none, false],
    ['not of copies whose bucket takes nothing new', { draft: readyDraft({ files: [copied] }) }, none, false],
    [
      'also of copies where the bucket would take them',
      { draft: readyDraft({ files: [copied] }), stores: stores(['eu', all]) },
      none,
      true,
    ],
  ])('%s', (_rule, changes, options, expected) => {
    const state = stateWith(changes)
    const limits = { ...state.limits, ...(options && { options: { ...defaultOptions, ...options } }) }
    expect(isNothingAllowed({ ...state, limits })).toBe(expected)
  })
})

describe('the choice of tier and region', () => {
  const apart = stores(['eu', ['S1']], ['no', ['S1']], ['us', ['S2']])
  test.each<[string, Stores, Partial<Draft>, Partial<Draft>]>([
    ['stands while the stores are not known', stores(), { tier: 'S2', region: 'us' }, { tier: 'S2', region: 'us' }],
    ['stands where it is there', apart, { tier: 'S2', region: 'us' }, { tier: 'S2', region: 'us' }],
    ['is dropped with a region of another tier', apart, { tier: 'S2', region: 'eu' }, { tier: 'S2', region: null }],
    ['is the other tier where its own is gone', stores(['eu', ['S1']]), { tier: 'S2' }, { tier: 'S1' }],
    ['is no region where its own is gone', apart, { region: 'fr' }, { tier: 'S1', region: null }],
  ])('%s', (_rule, told, chosen, left) => {
    const state = stateWith({ draft: readyDraft(chosen), stores: told })
    expect(withFittingPlace(state).draft).toMatchObject(left)
  })
})
