import { expect, test } from 'vitest'
import { planTypes } from '@envoi/contract/words'
import { hasPromotionStep, isInvited, isShownPlans } from './promotions.ts'
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
