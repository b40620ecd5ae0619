import { describe, expect, test } from 'vitest'
import { linkPreviewOf, sceneOf } from './link-preview.ts'

const open = {
  status: 'ENABLED',
  isExpired: false,
  startsLater: false,
  passwordHash: null,
  name: 'Plans',
  senderName: 'Ana',
} as const

describe('a link preview tells about its transfer', () => {
  test('while everybody with the link may see it', () => {
    expect(linkPreviewOf(open)).toEqual({ name: 'Plans', senderName: 'Ana' })
  })

  test('in lines that show; what shows nothing is left out', () => {
    expect(linkPreviewOf({ ...open, name: ' a\nb ', senderName: '\u200B' })).toMatchObject({
      name: 'a b',
      senderName: null,
    })
    expect(linkPreviewOf({ ...open, name: null })).toMatchObject({ name: null })
  })
})

describe('a link has no preview', () => {
  test.each<[when: string, change: Partial<Parameters<typeof linkPreviewOf>[0]>]>([
    ['once a password is set', { passwordHash: '$argon2id$…' }],
    ['once it has expired', { isExpired: true }],
    ['before its first day', { startsLater: true }],
    ['while it is uploaded', { status: 'UPLOADING' }],
    ['while it is cloned', { status: 'CLONING' }],
    ['while it is scanned', { status: 'SCANNING' }],
    ['while it waits', { status: 'PENDING' }],
    ['while it is looked into', { status: 'MODERATING' }],
    ['when it is switched off', { status: 'DISABLED' }],
    ['when it is deleted', { status: 'DELETED' }],
  ])('%s', (_when, change) => {
    expect(linkPreviewOf({ ...open, ...change })).toBeUndefined()
  })
})

describe('the water of the page that a link leads to', () => {
  const now = new Date('2026-11-17T00:00:00Z')
  const dated = { ...open, validFrom: new Date('2026-11-15T00:00:00Z'), validTo: new Date('2026-11-23T00:00:00Z') }
  test.each<[what: string, transfer: Parameters<typeof sceneOf>[0], level: number]>([
    ['stands as high as there is time left', dated, 0.75],
    ['is never above the top', { ...dated, validFrom: new Date('2026-11-18T00:00:00Z') }, 1],
    ['tells nothing before the password', { ...dated, passwordHash: '$argon2id$…' }, 0],
    ['tells nothing of what is still to come', { ...dated, status: 'SCANNING' }, 0],
    ['tells nothing of what is switched off', { ...dated, status: 'DISABLED' }, 0],
    ['tells nothing of what has expired', { ...dated, isExpired: true }, 0],
    ['tells nothing of what is deleted', { ...dated, status: 'DELETED' }, 0],
    ['is low where there is nothing', undefined, 0],
  ])('%s', (_what, transfer, level) => {
    expect(sceneOf(transfer, now)).toEqual({ level, water: 'calm', isOfPage: false })
  })
})
