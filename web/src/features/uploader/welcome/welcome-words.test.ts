import { describe, expect, it } from 'vitest'
import { welcomeLead, welcomeTitle } from './welcome-words.ts'

const visitor = { planType: 'NONE', isSignedIn: false } as const
const freeUser = { ...visitor, isSignedIn: true } as const
const planUser = { ...freeUser, planType: 'PREMIUM' } as const

describe('the welcome has its own title for', () => {
  it.each([
    ['a visitor', visitor, false, 'title_visitor'],
    ['a user without a plan', freeUser, false, 'title_visitor'],
    ['a user with a plan', planUser, false, 'title_plan'],
    ['a visitor beside an open panel', visitor, true, 'title_beside_panel'],
    ['a user with a plan beside an open panel', planUser, true, 'title_beside_panel'],
  ])('%s', (_, place, isPanelOpen, title) => {
    expect(welcomeTitle(place, isPanelOpen)).toBe(title)
  })
})

describe('the welcome has its own lead for', () => {
  it.each([
    ['a visitor', visitor, 'lead_visitor'],
    ['a user without a plan', freeUser, 'lead_free'],
    ['a user with a plan', planUser, 'lead_plan'],
  ])('%s', (_, place, lead) => {
    expect(welcomeLead(place)).toBe(lead)
  })
})
