import { createHash } from 'node:crypto'
import { objectSecret } from '../object-secret.ts'
import type { Secret } from '../port.ts'

const prefix = 'x-amz-server-side-encryption-customer'

type Fields = { SSECustomerAlgorithm: string; SSECustomerKey: string; SSECustomerKeyMD5: string }

/** With these the store encrypts and decrypts by a key that it does not keep. */
export function encryptionHeaders(secret: Buffer, key: string): Record<string, string> {
  const fields = fieldsOf(secret, key)
  return {
    [`${prefix}-algorithm`]: fields.SSECustomerAlgorithm,
    [`${prefix}-key`]: fields.SSECustomerKey,
    [`${prefix}-key-md5`]: fields.SSECustomerKeyMD5,
  }
}

/** The same for calls of our own. */
export const encryptionFields = (secret: Secret, key: string): Partial<Fields> => (secret ? fieldsOf(secret, key) : {})

function fieldsOf(secret: Buffer, key: string): Fields {
  const bytes = objectSecret(secret, key)
  return {
    SSECustomerAlgorithm: 'AES256',
    SSECustomerKey: bytes.toString('base64'),
    SSECustomerKeyMD5: createHash('md5').update(bytes).digest('base64'),
  }
}
