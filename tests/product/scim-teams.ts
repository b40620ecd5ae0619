/** Teams that a directory keeps, and what people of them do. */
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { invitationToken, teamOf } from '@envoi/testing/teams'
import { expect } from 'vitest'
import { type Directory, type ScimAnswer, type ScimList, type ScimUser, byName, directoryOf } from './scim-calls.ts'

export const suspend = (directory: Directory, id: string) =>
  directory.patch<ScimUser>(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }])
export const reactivate = (directory: Directory, id: string) =>
  directory.patch<ScimUser>(`/Users/${id}`, [{ op: 'replace', value: { active: true } }])
export const asked = (directory: Directory, id: string, ...Operations: unknown[]): Promise<ScimAnswer> =>
  directory.ask('PATCH', `/Users/${id}`, { Operations })
export const find = async (directory: Directory, userName: string): Promise<ScimUser[]> =>
  (await directory.get<ScimList<ScimUser>>(byName(userName))).Resources
export const seats = async (ana: SignedUp) => (await ana.api.getTeam(teamOf(ana))).seats?.used
export const refused = (status: number, scimType?: string) => ({
  status,
  type: 'application/scim+json',
  json: { status: String(status), detail: expect.any(String), ...(scimType && { scimType }) },
})

/** `service`: asked for when it is there. */
export function keepTeams(service: () => Service) {
  let teams = 0
  const query = (text: string, values: unknown[] = []) => service().app.database.pool.query(text, values)
  /** A team of its own, and the directory that keeps it. */
  async function openTeam(plan: 'TEAM' | 'TEAM25' = 'TEAM25') {
    teams += 1
    const number = teams
    const ana = await service().signedUp(`Ana${number}`, { plan })
    const at = (name: string): string => `${name}@team${number}.example`
    return { ana, at, directory: await directoryOf(service(), ana) }
  }
  /** What the link of the newest invitation to this address holds. */
  async function tokenFor(email: string): Promise<string> {
    const { rows } = await query('select public_id from team_invitations where email = $1', [email])
    return invitationToken(service(), rows[0]?.public_id as string)
  }
  /** Somebody new says yes to the directory's invitation. */
  async function accept(email: string): Promise<SignedUp> {
    const person = service().person(email.split('@')[0] ?? '')
    const password = 'a long walk by the sea'
    await person.api.acceptInvitation({ params: { token: await tokenFor(email) }, body: { password } })
    await person.api.signIn({ body: { email, password } })
    const { rows } = await query('select uid from users where email = $1', [email])
    return Object.assign(person, { uid: String(rows[0]?.uid), email, password }) as SignedUp
  }
  return { query, openTeam, tokenFor, accept }
}
