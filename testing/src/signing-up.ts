import type { PlanName } from '@envoi/contract/words'
import type { App } from '@envoi/server/app'
import { createSecrets, loadMasterSecret } from '@envoi/server/platform/secrets'
import type { Person } from './people.ts'

/** Somebody with an account; their cookies say so. */
export type SignedUp = Person & {
  uid: string
  email: string
  /** To be changed by whoever changes it. */
  password: string
  /** What they type to sign in. */
  credentials(): { email: string; password: string }
}

export type NewAccount = { email?: string; password?: string; plan?: PlanName; isSignedIn?: boolean }

/** Registers, answers with the code of the letter, and signs in, all by the calls that people use. */
export async function signUp(
  { app, dataDir }: { app: App; dataDir: string },
  person: Person,
  account: NewAccount = {},
): Promise<SignedUp> {
  const email = account.email ?? `${person.name.toLowerCase()}@example.org`
  const password = account.password ?? `${person.name} likes long walks`
  const { api } = person
  await api.register({ body: { email, password, displayName: person.name, langCode: 'en' } })

  const code = await registrationCode({ app, dataDir }, email)
  await api.validateRegistration({ body: { email, code } })

  const { pool } = app.database
  if (account.plan) await pool.query('update users set plan_name = $2 where email = $1', [email, account.plan])
  if (account.isSignedIn !== false) await api.signIn({ body: { email, password } })
  const { rows: users } = await pool.query<{ uid: string }>('select uid from users where email = $1', [email])
  if (!users[0]) throw new Error(`${email} has no account`)
  const signedUp: SignedUp = Object.assign(person, {
    uid: users[0].uid,
    email,
    password,
    credentials: () => ({ email, password: signedUp.password }),
  })
  return signedUp
}

/** The six digits that the newest letter to whoever waits for an account holds. */
export async function registrationCode(
  { app, dataDir }: { app: App; dataDir: string },
  email: string,
): Promise<string> {
  const { rows } = await app.database.pool.query<{ code_seed: Buffer }>(
    'select code_seed from registrations where email = $1 order by id desc',
    [email],
  )
  if (!rows[0]) throw new Error(`${email} waits for no code`)
  const secrets = createSecrets(await loadMasterSecret(undefined, dataDir))
  return secrets.deriveDigits('registration-code', rows[0].code_seed)
}
