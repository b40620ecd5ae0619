import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cborBytes, cborMap, cborNumber, cborText } from './cbor.ts'

/** What a site asks for, as much of it as matters here. */
type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

export type AuthenticatorOptions = {
  /** The page that the browser shows; the browser puts it into what is signed. */
  origin: string
  rpId: string
}

/** What a dishonest or broken authenticator does otherwise. */
export type Twist = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isUserVerified?: boolean
  isUserPresent?: boolean
  counter?: number
  signature?: Buffer
  credentialId?: string
  /** Made over what is signed. */
  attestation?: (signed: Buffer) => { format: string; statement: Buffer }
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A passkey in software (WebAuthn, ES256), for tests of the calls; stories in a browser have the browser's own. */
export function createAuthenticator({ origin, rpId }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  let counter = 0
  let userHandle: string | undefined

  function dataOf(twist: Twist, more: Buffer): Buffer {
    counter += 1
    const isAttested = more.length > 0 ? flags.attested : 0
    const isPresent = twist.isUserPresent === false ? 0 : flags.present
    const isVerified = twist.isUserVerified === false ? 0 : flags.verified
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.counter ?? counter)
    const state = Buffer.from([isPresent | isVerified | isAttested])
    return Buffer.concat([sha256(twist.rpId ?? rpId), state, count, more])
  }

  const clientData = (type: string, options: Options, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? options.challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const credential = <R extends object>(twist: Twist, response: R) => {
    const ownId = twist.credentialId ?? id
    return { id: ownId, rawId: ownId, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  return {
    id,
    /** navigator.credentials.create */
    create(options: object, twist: Twist = {}) {
      const asked = options as Options
      userHandle = asked.user?.id
      const idBytes = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(idBytes.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, idBytes, coseKey(publicKey)])
      const data = dataOf(twist, attested)
      const client = clientData('webauthn.create', asked, twist)
      const { format, statement } = twist.attestation?.(Buffer.concat([data, sha256(client)])) ?? {
        format: 'none',
        statement: cborMap([]),
      }
      const attestation = cborMap([
        [cborText('fmt'), cborText(format)],
        [cborText('attStmt'), statement],
        [cborText('authData'), cborBytes(data)],
      ])
      return credential(twist, {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** navigator.credentials.get */
    get(options: object, twist: Twist = {}) {
      const asked = options as Options
      const data = dataOf(twist, Buffer.alloc(0))
      const client = clientData('webauthn.get', asked, twist)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential(twist, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (twist.signature ?? signature).toString('base64url'),
        userHandle,
      })
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** The public key as COSE has it: an EC2 key, for ES256, on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}
