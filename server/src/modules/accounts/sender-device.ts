import type { FastifyReply } from 'fastify'
import { senderProof } from '@envoi/contract/limits'
import { setCookie } from '../../platform/http/cookies.ts'

/** What a browser keeps once it has proven a sender's address: for this host alone, and out of the reach of scripts. */
export type SenderDeviceCookie = { name(): string; set(reply: FastifyReply, token: string): void }

export function createSenderDeviceCookie(publicUrl: () => string): SenderDeviceCookie {
  const isSecure = (): boolean => new URL(publicUrl()).protocol === 'https:'
  const name = (): string => (isSecure() ? '__Host-sender-device' : 'sender-device')
  return {
    name,
    set: (reply, value) =>
      setCookie(reply, { name: name(), value, seconds: senderProof.known / 1000, isSecure: isSecure() }),
  }
}
