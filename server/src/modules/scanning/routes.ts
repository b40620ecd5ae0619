import { scanningRoutes as calls } from '@envoi/contract/scanning'
import type { Database } from '../../platform/database/connect.ts'
import { bindStream } from '../../platform/http/event-stream.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Log } from '../../platform/log.ts'
import { type Actor, perSource } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { watchScan } from './watch-scan.ts'

type Deps = { database: Database; transfers: Transfers; log: Log }

export const scanningRoutes = (deps: Deps): BoundRoute<Actor>[] => [
  bindStream(calls.watchScan, {
    find: deps.transfers.findSent,
    action: deps.transfers.access.finishUpload,
    limits: [perSource('scanWatches')],
    log: deps.log,
    watch: ({ subject }, signal) => watchScan(deps, subject.transfer.publicId, signal),
  }),
]
