import { downloadRoutes as calls } from '@envoi/contract/downloads'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Actor, perSource } from '../accounts/index.ts'
import { goneCode } from '../transfers/index.ts'
import { issueLink } from './link.ts'

type Deps = Parameters<typeof issueLink>[0]

const reads = perSource('reads')

export function downloadRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database, transfers } = deps

  return [
    bind(calls.getDownloadLink, {
      hasEffect: true,
      find: ({ query, actor }) => transfers.findSeen(database, query.transferId, actor),
      action: transfers.access.see,
      limits: [reads],
      handle: async ({ subject: { transfer, recipients }, query, actor }) => {
        const recipient = transfers.access.findRecipient(actor, recipients)
        const fileIds = query.fileId === undefined ? undefined : [...new Set([query.fileId].flat())]
        const options = { fileIds, isPreview: query.preview === 'true' }
        return { url: await issueLink(deps, { transfer, recipient, actor }, options) }
      },
    }),
    bind(calls.checkPassword, {
      find: ({ body, actor }) => transfers.findSeen(database, body.transferId, actor),
      action: transfers.access.see,
      limits: [reads],
      handle: async ({ subject: { transfer, recipients }, body, actor }) => {
        const gone = goneCode(transfer)
        if (gone) throw new Refusal(gone)
        const recipient = transfers.access.findRecipient(actor, recipients)
        await transfers.gate.requireOpen(transfer, recipient, {
          ...actor,
          transferPassword: body.password ?? undefined,
        })
        return {}
      },
    }),
  ]
}
