import { describe, expect, it } from 'vitest'
import { customId } from '../limits.ts'
import { checkCustomId, reservedIds } from './custom-id.ts'

describe('a link name is 4 to 64 small letters, digits and hyphens', () => {
  it.each(['plan', 'plans-2026', '2026', '----', 'a-b-c', 'x'.repeat(64), 'signin-2', 'my-dashboard'])(
    '%s is fine',
    (id) => {
      expect(checkCustomId(id)).toEqual({ ok: true })
    },
  )

  it.each([
    '',
    'abc',
    'x'.repeat(65),
    'x'.repeat(1_000_000),
    'Plans',
    'plans_2026',
    'plans 2026',
    ' plans',
    'plans\n',
    'plans/2026',
    '../plans',
    'plans.html',
    'plans%20',
    'plänе',
    'ｐｌａｎｓ',
    'plans\u200b',
  ])('%j is ill-formed', (id) => {
    expect(checkCustomId(id)).toEqual({ ok: false, code: 'BAD_REQUEST' })
  })
})

describe('words of ours are taken', () => {
  it.each(['signin', 'dashboard', 'account', 'discover', 'manage', 'dltransfer', 'push', 'widgets', 'lost-password'])(
    'a route of the site: %s',
    (id) => {
      expect(checkCustomId(id)).toEqual({ ok: false, code: 'CUSTOM_ID_TAKEN' })
    },
  )

  it.each(['search', 'count', 'transfers', 'upload-done', 'visitor', 'health', 'metrics', 'outbox'])(
    'a segment of a call: %s',
    (id) => {
      expect(checkCustomId(id)).toEqual({ ok: false, code: 'CUSTOM_ID_TAKEN' })
    },
  )

  it.each(['admin', 'support', 'security', 'abuse', 'official', 'envoi', 'undefined', 'null'])(
    'a word that speaks for us: %s',
    (id) => {
      expect(checkCustomId(id)).toEqual({ ok: false, code: 'CUSTOM_ID_TAKEN' })
    },
  )

  it('every reserved word is one that could be asked for', () => {
    const impossible = [...reservedIds].filter(
      (id) => id.length < customId.minLength || id.length > customId.maxLength || !/^[a-z0-9-]+$/.test(id),
    )
    expect(impossible).toEqual([])
  })
})
