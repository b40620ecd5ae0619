import { replyAddressRoutes as calls } from '@envoi/contract/branding'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { type Actor, accessTeam, accountKey, findTeam, perActor, perSource } from '../accounts/index.ts'
import { findReplyAddresses } from './reply-address-store.ts'
import { type ReplyAddressDeps, askReplyAddress, proveReplyAddress, removeReplyAddress } from './reply-addresses.ts'

export function replyAddressRoutes(deps: ReplyAddressDeps): BoundRoute<Actor>[] {
  const { database } = deps
  const team = {
    find: ({ params, actor }: { params: { uid: string }; actor: Actor }) => findTeam(database, params.uid, actor),
    action: accessTeam,
  }
  return [
    bind(calls.listReplyAddresses, {
      ...team,
      limits: [perActor('reads')],
      handle: async ({ subject }) => {
        const others = (await findReplyAddresses(database, subject.id)).filter(
          ({ emailKey }) => emailKey !== subject.emailKey,
        )
        return {
          addresses: [
            { email: subject.email, isProven: true },
            ...others.map(({ email, provenAt }) => ({ email, isProven: provenAt !== null })),
          ],
        }
      },
    }),
    bind(calls.askReplyAddress, {
      ...team,
      limits: [perActor('writes'), perSource('replyAddressSource')],
      subjectLimits: [{ rate: 'replyAddressAccount', key: ({ subject }) => accountKey(subject) }],
      handle: async ({ subject, actor, body }) => {
        await askReplyAddress(deps, subject, { email: body.email, by: actor.user ?? subject })
        return {}
      },
    }),
    bind(calls.proveReplyAddress, {
      ...team,
      limits: [perActor('writes')],
      handle: async ({ subject, body }) => {
        await proveReplyAddress(deps, subject, body)
        return {}
      },
    }),
    bind(calls.removeReplyAddress, {
      ...team,
      limits: [perActor('writes')],
      handle: async ({ subject, body }) => {
        await removeReplyAddress(database, subject, body.email)
        return {}
      },
    }),
  ]
}
