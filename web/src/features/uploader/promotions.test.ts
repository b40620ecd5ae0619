import { expect, test } from 'vitest'
import { planLimits } from '@envoi/contract/limits'
import { planTypes } from '@envoi/contract/words'
import { hasPromotionStep, isInvited, isLifted, isOfferedPlan, isShownPlans } from './promotions.ts'
import type { Place } from './state.ts'

const visitor: Place = {
  transferType: 'S1',
  planType: 'NONE',
  isSignedIn: false,
  isMainSite: true,
  isWidget: false,
  isPush: false,
}
const free: Place = { ...visitor, isSignedIn: true, uid: 'ana' }
const plans = planTypes.filter((plan) => plan !== 'NONE')
const elsewhere = { isMainSite: false }
const push = { isPush: true, transferType: 'S3' } as const
const widget = { isWidget: true, transferType: 'S3' } as const

type Case = [who: string, place: Place, home: boolean, step1: boolean, step6: boolean]
const cases: Case[] = [
  ['a visitor', visitor, true, true, true],
  ['a visitor of a customer’s site', { ...visitor, ...elsewhere }, false, false, true],
  ['a visitor of a push page', { ...visitor, ...push }, false, false, false],
  ['a visitor of a customer’s push page', { ...visitor, ...push, ...elsewhere }, false, false, false],
  ['a visitor of a widget', { ...visitor, ...widget }, false, false, false],
  ['a free user', free, false, true, true],
  ['a free user on a customer’s site', { ...free, ...elsewhere }, false, false, true],
  ['a free user on a push page', { ...free, ...push }, false, false, false],
  ['a free user in a widget', { ...free, ...widget }, false, false, false],
  ...plans.flatMap((planType): Case[] => [
    [`somebody with ${planType}`, { ...free, planType }, false, false, false],
    [`somebody with ${planType} on a customer’s site`, { ...free, planType, ...elsewhere }, false, false, false],
    [`somebody with ${planType} on a push page`, { ...free, planType, ...push }, false, false, false],
  ]),
]
test.each(cases)(
  'promotions for %s (%o): at home %s, in step 1 %s, in step 6 %s',
  (_who, place, home, step1, step6) => {
    expect([isInvited(place), isShownPlans(place), hasPromotionStep(place)]).toEqual([home, step1, step6])
  },
)

const { NONE: without, PREMIUM: most } = planLimits
test.each<[string, Place, number, boolean]>([
  ['a visitor at the free limit', visitor, without.validityDays, true],
  ['a user without a plan at it', free, without.validityDays, true],
  ['who has as much as with a plan', free, most.validityDays, false],
  ['who has a plan, at a limit of their team', { ...free, planType: 'TEAM' }, 3, false],
  ['a guest of a customer’s site', { ...visitor, ...elsewhere }, without.validityDays, false],
  ['whoever sends to a push page', { ...visitor, ...push }, without.validityDays, false],
])('whether a plan would lift a limit of days for %s', (_who, place, validityDays, expected) => {
  expect(isLifted('validityDays', place, { validityDays })).toBe(expected)
})

test.each<[string, Place, boolean]>([
  ['uploader:notif_exceeds_upload_size', visitor, true],
  ['uploader:notif_exceeds_max_nb_files', free, true],
  ['uploader:notif_exceeds_max_nb_files', { ...free, planType: 'PREMIUM' }, false],
  ['uploader:notif_exceeds_upload_size', { ...visitor, ...elsewhere }, false],
  ['uploader:notif_file_size_0', visitor, false],
])('%s offers plans to %o: %s', (notice, place, expected) => {
  expect(isOfferedPlan(notice, place)).toBe(expected)
})
