import { noticeRoutes as calls } from '@envoi/contract/notices'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { usePublicCall } from './access.ts'
import type { Actor } from './actor.ts'
import { perActor } from './limits.ts'
import type { SenderDeviceCookie } from './sender-device.ts'
import { type SenderProofDeps, askSenderProof, checkSenderProof } from './sender-proofs.ts'

const everybody = { find: () => 'everybody' as const, action: usePublicCall }
const writes = perActor('writes')

export const senderProofRoutes = (deps: SenderProofDeps & { device: SenderDeviceCookie }): BoundRoute<Actor>[] => [
  bind(calls.askSenderProof, {
    ...everybody,
    limits: [writes],
    handle: async ({ body, actor }) => {
      await askSenderProof(deps, { email: body.email, lang: body.langCode ?? 'en', source: actor.source })
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
