/** A transfer as people name it: by its id, its link, or the link that manages it. */
import { UsageError } from './usage-error.ts'

export type TransferAddress = {
  id: string
  /** Of a link. */
  origin?: string
  senderSecret?: string
  userSecret?: string
}

export function readTransferAddress(text: string): TransferAddress {
  if (/^[\w-]{1,64}$/.test(text)) return { id: text }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, kind, id, secret] = /^\/(dl|manage)\/([\w-]{1,64})(?:\/([\w-]+))?\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || id === undefined) {
    throw new UsageError(
      `"${text}" is not a transfer. Give its ID or its link, such as https://envoi.example/dl/Kp7wQe.`,
    )
  }
  const userSecret = url.searchParams.get('userSecret')
  return {
    id,
    origin: url.origin,
    ...(kind === 'manage' && secret !== undefined && { senderSecret: secret }),
    ...(kind === 'dl' && userSecret !== null && { userSecret }),
  }
}

/** The headers by which these secrets travel: never in an address, which may be written down on the way. */
export const secretsOf = (
  { senderSecret, userSecret }: TransferAddress,
  password?: string,
): Record<string, string> => ({
  ...(senderSecret !== undefined && { 'x-sender-secret': senderSecret }),
  ...(userSecret !== undefined && { 'x-user-secret': userSecret }),
  ...(password !== undefined && { 'x-transfer-password': password }),
})
