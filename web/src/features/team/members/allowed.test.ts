import { describe, expect, test } from 'vitest'
import type { MemberStatus, TeamRole } from '@envoi/contract/words'
import { type ActionKind, isApplicable } from './allowed.ts'

const kinds: ActionKind[] = ['suspend', 'reactivate', 'resend', 'move', 'take', 'remove']
const press = { id: 'press', name: 'Press' }
const allowed = (as: TeamRole, role: TeamRole, status: MemberStatus, memberGroup: typeof press | null): string =>
  kinds.filter((kind) => isApplicable(kind, { role, status, memberGroup }, as)).join(' ')

describe('what can be done', () => {
  test.each<[TeamRole, TeamRole, MemberStatus, string]>([
    ['OWNER', 'MEMBER', 'ACTIVE', 'suspend move take remove'],
    ['OWNER', 'MEMBER', 'SUSPENDED', 'reactivate move take remove'],
    ['OWNER', 'MEMBER', 'INVITED', 'resend remove'],
    ['OWNER', 'MEMBER', 'EXPIRED', 'resend remove'],
    ['OWNER', 'MANAGER', 'ACTIVE', 'suspend move take remove'],
    ['OWNER', 'OWNER', 'ACTIVE', ''],
    ['MANAGER', 'MEMBER', 'ACTIVE', 'suspend move take remove'],
    ['MANAGER', 'MANAGER', 'ACTIVE', 'move take'],
    ['MANAGER', 'OWNER', 'ACTIVE', ''],
    ['MEMBER', 'MEMBER', 'ACTIVE', ''],
  ])('by a %s with a %s who is %s is “%s”', (as, role, status, expected) => {
    expect(allowed(as, role, status, press)).toBe(expected)
  })

  test('leaves those in no member group where they are', () => {
    expect(allowed('OWNER', 'MEMBER', 'ACTIVE', null)).toBe('suspend move remove')
  })
})
