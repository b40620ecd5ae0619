import type { LeftTransfers } from '@envoi/contract/words'
import { createSecrets, loadMasterSecret } from '@envoi/server/platform/secrets'
import type { Service } from './service.ts'
import type { NewAccount, SignedUp } from './signing-up.ts'

export const teamOf = ({ uid }: SignedUp) => ({ params: { team: uid } })
export const memberOf = ({ uid: team }: SignedUp, id: string) => ({ params: { team, id } })

/** Asks somebody to join, and answers with the id that managers see. */
export const invite = async (owner: SignedUp, email: string, displayName = 'Invited'): Promise<string> =>
  (await owner.api.addMember({ ...teamOf(owner), body: { email, displayName, langCode: 'en' } })).id

/** What the link in the mail of an invitation holds. */
export async function invitationToken({ app, dataDir }: Pick<Service, 'app' | 'dataDir'>, id: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ seed: Buffer }>(
    'select seed from team_invitations where public_id = $1',
    [id],
  )
  if (!rows[0]) throw new Error(`there is no invitation ${id}`)
  const secrets = createSecrets(await loadMasterSecret(undefined, dataDir))
  return `${id}.${secrets.derive('team-invitation', rows[0].seed)}`
}

/** Somebody with an account who has joined a team, and is signed in. */
export async function joined(
  service: Service,
  owner: SignedUp,
  name: string,
  { role, ...account }: NewAccount & { role?: 'MANAGER' } = {},
): Promise<SignedUp> {
  const member = await service.signedUp(name, { email: `${name.toLowerCase()}.${owner.uid}@example.org`, ...account })
  const token = await invitationToken(service, await invite(owner, member.email, name))
  await member.api.acceptInvitation({ params: { token }, body: {} })
  if (role) await owner.api.changeMember({ ...memberOf(owner, member.uid), body: { role } })
  return member
}

export const remove = (owner: SignedUp, member: SignedUp, transfers: LeftTransfers = 'keep') =>
  owner.api.removeMember({ ...memberOf(owner, member.uid), body: { transfers } })
