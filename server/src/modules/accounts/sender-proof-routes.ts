import { noticeRoutes as calls } from '@envoi/contract/notices'
import type { FastifyReply } from 'fastify'
import { senderProof } from '@envoi/contract/limits'
import { setCookie } from '../../platform/http/cookies.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { accessPublicCall } from './access.ts'
import type { Actor } from './actor.ts'
import { perActor } from './limits.ts'
import { type SenderProofDeps, askSenderProof, checkSenderProof } from './sender-proofs.ts'

/** What a browser keeps once it has proven a sender's address: for this host alone, and out of the reach of scripts. */
type SenderDeviceCookie = { name(): string; set(reply: FastifyReply, token: string): void }

export function createSenderDeviceCookie(publicUrl: () => string): SenderDeviceCookie {
  const isSecure = (): boolean => new URL(publicUrl()).protocol === 'https:'
  const name = (): string => (isSecure() ? '__Host-sender-device' : 'sender-device')
  return {
    name,
    set: (reply, value) =>
      setCookie(reply, { name: name(), value, seconds: senderProof.known / 1000, isSecure: isSecure() }),
  }
}

const everybody = { find: () => 'everybody' as const, action: accessPublicCall }
const writes = perActor('writes')

export const senderProofRoutes = (deps: SenderProofDeps & { device: SenderDeviceCookie }): BoundRoute<Actor>[] => [
  bind(calls.askSenderProof, {
    ...everybody,
    limits: [writes],
    handle: async ({ body, actor }) => {
      const { source, place } = actor
      await askSenderProof(deps, { email: body.email, lang: body.langCode ?? 'en', source, place })
      return {}
    },
  }),
  bind(calls.checkSenderProof, {
    ...everybody,
    limits: [writes],
    handle: async ({ body, actor, reply }) => {
      const { source, senderDevice: device } = actor
      deps.device.set(reply, await checkSenderProof(deps, { ...body, source, device }))
      return {}
    },
  }),
]
