import { describe, expect, it } from 'vitest'
import { welcomeLead, welcomeTitle } from './welcome-words.ts'

const visitor = { isWidget: false, transferType: 'S1', planType: 'NONE', isSignedIn: false } as const
const freeUser = { ...visitor, isSignedIn: true } as const
const planUser = { ...freeUser, planType: 'PREMIUM' } as const
const s3 = { ...visitor, transferType: 'S3' } as const
const widget = { ...s3, isWidget: true } as const

describe('the welcome has its own title for', () => {
  it.each([
    ['a visitor', visitor, false, 'title_visitor'],
    ['a user without a plan', freeUser, false, 'title_visitor'],
    ['a user with a plan', planUser, false, 'title_plan'],
    ['a visitor beside an open panel', visitor, true, 'title_beside_panel'],
    ['a user with a plan beside an open panel', planUser, true, 'title_beside_panel'],
    ['a transfer of type S3', s3, false, 'title_s3'],
    ['a transfer of type S3 by a user with a plan', { ...planUser, transferType: 'S3' } as const, false, 'title_s3'],
    ['a widget, whatever else is true', { ...widget, planType: 'TEAM' } as const, true, 'title_widget'],
  ])('%s', (_, place, isPanelOpen, title) => {
    expect(welcomeTitle(place, isPanelOpen)).toBe(title)
  })
})

describe('the welcome has its own lead for', () => {
  it.each([
    ['a visitor', visitor, 'lead_visitor'],
    ['a user without a plan', freeUser, 'lead_free'],
    ['a user with a plan', planUser, 'lead_plan'],
    ['a transfer of type S3', s3, 'lead_s3'],
    ['a widget', widget, 'lead_s3'],
  ])('%s', (_, place, lead) => {
    expect(welcomeLead(place)).toBe(lead)
  })
})
