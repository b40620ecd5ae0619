import type { LeftTransfers } from '@envoi/contract/words'
import { DAY } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type Account,
  type HomeOriginOf,
  type Actor,
  countMembers,
  findAccount,
  findAccountByEmail,
  findAccountByUid,
} from '../accounts/index.ts'
import type { LetterSource } from '../mail/index.ts'
import { findInvitation, isOpen, tokenOf } from './invitations.ts'

type Deps = {
  patient: Database
  secrets: Secrets
  clock: Clock
  /** Where the team is at home: its own site, or the main one. */
  homeOriginOf: HomeOriginOf
}

/** What has happened is part of the reference: by the time the letter leaves, no row may tell it any more. */
export const joinedRef = (owner: Account, member: Account): string => `${owner.uid} ${member.uid}`
export const givenRef = (owner: Account, giver: Account): string => `${owner.uid} ${giver.uid}`
export const passwordSetRef = (uid: string, { session }: Actor): string => `${uid} ${session?.user.uid ?? ''}`
export const removedRef = (member: Account, owner: Account, left: LeftTransfers): string =>
  `${member.uid} ${owner.uid} ${left}`

/** Links are made from the configuration and never from what a request says of its host. */
export function teamLetters({ patient, secrets, clock, homeOriginOf }: Deps): LetterSource[] {
  const find = (uid = '') => findAccountByUid(patient, uid)
  return [
    {
      letter: 'team-invitation',
      async read(id) {
        const invitation = await findInvitation(patient, id)
        const owner = invitation && (await findAccount(patient, invitation.teamId))
        if (!owner || !isOpen(invitation, clock())) return undefined
        const { email, displayName, lang, expiresAt, passwordHash } = invitation
        const origin = await homeOriginOf(owner)
        const hasAccount = (await findAccountByEmail(patient, invitation.emailKey)) !== undefined
        const isGiven = passwordHash !== null && !hasAccount
        return {
          to: { address: email },
          language: lang,
          lookOf: { accountId: owner.id },
          onBehalfOf: owner.displayName,
          content: {
            name: displayName,
            owner: owner.displayName,
            ownerAddress: owner.email,
            how: hasAccount ? 'sign-in' : isGiven ? 'given-password' : 'choose-password',
            link: isGiven ? `${origin}/signin` : `${origin}/invitation/${tokenOf(secrets, invitation)}`,
            days: Math.ceil((expiresAt.getTime() - clock().getTime()) / DAY),
          },
        }
      },
    },
    {
      letter: 'team-joined',
      async read(ref) {
        const [ownerUid, memberUid] = ref.split(' ')
        const [owner, member] = [await find(ownerUid), await find(memberUid)]
        if (!owner || !member) return undefined
        const link = `${await homeOriginOf(owner)}/dashboard/team`
        return {
          to: { address: owner.email },
          language: owner.lang,
          lookOf: { accountId: owner.id },
          content: { name: owner.displayName, member: member.displayName, memberAddress: member.email, link },
        }
      },
    },
    {
      letter: 'team-given',
      async read(ref) {
        const [ownerUid, giverUid] = ref.split(' ')
        const [owner, giver] = [await find(ownerUid), await find(giverUid)]
        if (!owner || !giver) return undefined
        const link = `${await homeOriginOf(owner)}/dashboard/team`
        const content = { name: owner.displayName, giver: giver.displayName, giverAddress: giver.email, link }
        return { to: { address: owner.email }, language: owner.lang, lookOf: { accountId: owner.id }, content }
      },
    },
    {
      letter: 'member-password-set',
      async read(ref) {
        const [memberUid, managerUid] = ref.split(' ')
        const [member, manager] = [await find(memberUid), await find(managerUid)]
        if (!member || !manager) return undefined
        const signInLink = `${await homeOriginOf(member)}/signin`
        const content = { name: member.displayName, manager: manager.displayName, signInLink }
        return { to: { address: member.email }, language: member.lang, lookOf: { accountId: member.id }, content }
      },
    },
    {
      letter: 'member-removed',
      async read(ref) {
        const [memberUid, ownerUid, left] = ref.split(' ')
        const [member, owner] = [await find(memberUid), await find(ownerUid)]
        if (!member || !owner) return undefined
        const signInLink = `${await homeOriginOf(member)}/signin`
        const transfers = left as LeftTransfers
        const content = { name: member.displayName, owner: owner.displayName, transfers, signInLink }
        return { to: { address: member.email }, language: member.lang, lookOf: { accountId: owner.id }, content }
      },
    },
    {
      letter: 'team-lapsed',
      async read(uid) {
        const owner = await find(uid)
        const memberCount = owner ? await countMembers(patient, owner.id) : 0
        if (!owner || memberCount === 0) return undefined
        const content = {
          name: owner.displayName,
          memberCount,
          link: `${await homeOriginOf(owner)}/dashboard/team`,
        }
        return { to: { address: owner.email }, language: owner.lang, lookOf: { accountId: owner.id }, content }
      },
    },
  ]
}
