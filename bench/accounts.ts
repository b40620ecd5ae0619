import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createApi } from '@envoi/client/api'
import { inboxOf } from '@envoi/testing/inbox'
import type { Program } from './program.ts'

/** People who register through the calls that people use. */
export type Credentials = { email: string; password: string }

export async function register(
  url: string,
  displayName: string,
  headers: Record<string, string>,
): Promise<Credentials> {
  const inbox = inboxOf({ app: { port: Number(new URL(url).port) } })
  const email = `${displayName}@example.org`
  const password = `${displayName} likes long walks`
  const api = createApi({ origin: url, headers })
  await api.register({ body: { email, password, displayName, langCode: 'en' } })
  await api.validateRegistration({ body: { email, code: await inbox.codeFor(email) } })
  return { email, password }
}

export function signInCall(
  url: string,
  credentials: Credentials,
  headers: Record<string, string>,
): [string, RequestInit] {
  const body = JSON.stringify(credentials)
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  return [`${url}/api/user/auth/v2/sign-in?v=3`, init]
}

/** As the browser would send it back. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The cookie of somebody whose plan lets them send 500 files. */
export async function signInWithPlan(program: Program): Promise<string> {
  const headers = { 'x-forwarded-for': '10.255.0.1' }
  const { url } = program
  const credentials = await register(url, 'payer', headers)
  await runOperator(program, ['plan', credentials.email, 'PREMIUM'])
  return cookieOf(await fetch(...signInCall(url, credentials, headers)))
}

/** Beside the running program, with the settings it was started with. */
export async function runOperator(
  { url, dataDir }: Program,
  words: string[],
  settings: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ENVOI_DATA: dataDir, PORT: new URL(url).port, ...settings }
  await promisify(execFile)(process.execPath, ['server/src/main/operator.ts', ...words], { env })
}
