import { describe, expect, test } from 'vitest'
import { linkPreviewOf } from './link-preview.ts'

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
