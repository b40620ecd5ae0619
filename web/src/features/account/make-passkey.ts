import type { Reply } from '@envoi/client/api'
import type { Input } from '@envoi/client/api'
import type { Contract } from '@envoi/contract/contract'

type Options = Reply<'getPasskeyOptions'>['options']
type Credential = Input<Contract['addPasskey']>['body']['response']

const load = () => import('@simplewebauthn/browser')

/** Fetched ahead: between the press and the browser's own question there is no time for it. */
export const fetchPasskeyMaker = (): void => void load().catch(() => undefined)

/** The browser asks its owner, and makes the key. */
export async function makePasskey(options: Options): Promise<Credential> {
  const { startRegistration } = await load()
  // The server's library made them for this one.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return { ...(await startRegistration({ optionsJSON })) }
}
