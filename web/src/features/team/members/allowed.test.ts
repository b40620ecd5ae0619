import { describe, expect, test } from 'vitest'
import type { MemberStatus, TeamRole } from '@envoi/contract/words'
import { type ActionKind, isApplicable } from './allowed.ts'

const kinds: ActionKind[] = ['suspend', 'reactivate', 'resend', 'remove']
const allowed = (as: TeamRole, role: TeamRole, status: MemberStatus): string =>
  kinds.filter((kind) => isApplicable(kind, { role, status }, as)).join(' ')

describe('what can be done', () => {
  test.each<[TeamRole, TeamRole, MemberStatus, string]>([
    ['OWNER', 'MEMBER', 'ACTIVE', 'suspend remove'],
    ['OWNER', 'MEMBER', 'SUSPENDED', 'reactivate remove'],
    ['OWNER', 'MEMBER', 'INVITED', 'resend remove'],
    ['OWNER', 'MEMBER', 'EXPIRED', 'resend remove'],
    ['OWNER', 'MANAGER', 'ACTIVE', 'suspend remove'],
    ['OWNER', 'OWNER', 'ACTIVE', ''],
    ['MANAGER', 'MEMBER', 'ACTIVE', 'suspend remove'],
    ['MANAGER', 'MANAGER', 'ACTIVE', ''],
    ['MANAGER', 'OWNER', 'ACTIVE', ''],
    ['MEMBER', 'MEMBER', 'ACTIVE', ''],
  ])('by a %s with a %s who is %s is “%s”', (as, role, status, expected) => {
    expect(allowed(as, role, status)).toBe(expected)
  })
})
