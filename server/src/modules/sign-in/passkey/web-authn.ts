import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { NewCredential, UsedCredential } from '@envoi/contract/credential'
import { passkeys as limits } from '@envoi/contract/limits'
import type { Account } from '../../accounts/index.ts'
import type { PasskeyRow } from './passkey-store.ts'

/** Ed25519, ES256 and RS256, by their numbers in COSE: what every browser knows. */
const supportedAlgorithmIDs = [-8, -7, -257]
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const NAME = 'Envoi'

/**
 * The standard's own business, left to the library that knows it. Passkeys belong to PUBLIC_URL's host and are made and
 * used on its origin alone; the person is always verified, which is why a passkey is both factors.
 */
export function createWebAuthn(publicUrl: () => string) {
  const rpID = (): string => new URL(publicUrl()).hostname
  const expected = () => ({
    expectedOrigin: new URL(publicUrl()).origin,
    expectedRPID: rpID(),
    requireUserVerification: true,
  })

  return {
    newPasskeyOptions: (account: Account, existing: PasskeyRow[]) =>
      generateRegistrationOptions({
        rpName: NAME,
        rpID: rpID(),
        userID: Uint8Array.from(Buffer.from(account.uid)),
        userName: account.email,
        userDisplayName: account.displayName,
        timeout: limits.challengeLives,
        attestationType: 'none',
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
      }),

    signInOptions: () =>
      generateAuthenticationOptions({
        rpID: rpID(),
        timeout: limits.challengeLives,
        userVerification: 'required',
      }),

    /** The new passkey, or nothing when the answer is not to be believed. */
    async readNewPasskey(given: NewCredential, challenge: string) {
      const response = given as unknown as RegistrationResponseJSON
      const info = await judged(async () => {
        if (holdsCertificates(response)) return undefined
        const result = await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs,
          ...expected(),
        })
        return result.registrationInfo?.credential
      })
      const told: unknown = info?.transports
      return (
        info && { ...info, transports: Array.isArray(told) ? transports.filter((name) => told.includes(name)) : [] }
      )
    },

    /** The passkey's new counter, or nothing when the answer is not to be believed. */
    async readSignIn(given: UsedCredential, challenge: string, passkey: PasskeyRow): Promise<number | undefined> {
      const { credentialId: id, counter } = passkey
      const credential = { id, counter, publicKey: Uint8Array.from(passkey.publicKey) }
      const response = given as unknown as AuthenticationResponseJSON
      return judged(async () => {
        const result = await verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          credential,
          ...expected(),
        })
        return result.verified ? result.authenticationInfo.newCounter : undefined
      })
    },
  }
}
export type WebAuthn = ReturnType<typeof createWebAuthn>

/** Which challenge the answer says it is for. */
export function findChallenge({ response }: NewCredential | UsedCredential): Promise<string | undefined> {
  return judged(async () => {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' && /^[\w-]{16,128}$/.test(challenge) ? challenge : undefined
  })
}

/**
 * A maker's certificates are not asked for. To check them the library would fetch the addresses they name, so whoever
 * sends them all the same is refused first.
 */
function holdsCertificates({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const statement = attestation.get('attStmt')
  const format = attestation.get('fmt')
  return !(format === 'none' || (format === 'packed' && statement.get('x5c') === undefined))
}

/** The library throws at everything it does not like. Nothing but reading and computing happens in here. */
async function judged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
