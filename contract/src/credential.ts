import { z } from 'zod'
import { line } from './text.ts'

/** What a browser makes of a passkey (WebAuthn, as its toJSON writes it). Bytes are base64url. */
const bytes = line.max(16_384)

const credential = <R extends z.ZodObject>(response: R) =>
  z.strictObject({
    id: line.max(2048),
    rawId: line.max(2048),
    type: z.literal('public-key'),
    response,
    authenticatorAttachment: line.max(32).nullish(),
    /** No extension is asked for, and whatever one says is not looked at. */
    clientExtensionResults: z.unknown().optional(),
  })

export const newCredential = credential(
  z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(line.max(32)).max(16).optional(),
    publicKey: bytes.nullish(),
    publicKeyAlgorithm: z.int().optional(),
  }),
)

export const usedCredential = credential(
  z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
)

export type NewCredential = z.infer<typeof newCredential>
export type UsedCredential = z.infer<typeof usedCredential>
