/**
 * Scanning: reads the bytes of every sealed file once, and tells transfers what they are: their SHA-256, and where there
 * is a scanner, its verdict. It hears of sealed files by an event and never lets one be forgotten; whoever sent them can
 * watch how far it is. The only file other modules may import.
 */
import type { Scanner } from '../../outside/scanner/port.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Publish, Subscription } from '../../platform/events.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Actor } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { createLaneSlots, longestReading } from './lanes.ts'
import { createBackoff } from './backoff.ts'
import type { ReadFileDeps } from './read-file.ts'
import { readWhenSealed, readingJobs } from './reading-jobs.ts'
import { scanningRoutes } from './routes.ts'

export type Scanning = { routes: BoundRoute<Actor>[]; subscriptions: Subscription[]; jobs: Job[] }

export type ScanningDeps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  bucketOf: ReadFileDeps['bucketOf']
  /** Undefined: nobody looks into files. */
  scanner: Scanner | undefined
  transfers: Transfers
  publish: Publish
  log: Log
}

/** Of each lane; clamd looks at ten at once where nobody told it otherwise. */
const FILES_AT_SCANNER = 2
const BACKOFF = { first: 5000, longest: 60_000 }

export function createScanning(deps: ScanningDeps): Scanning {
  const reading = {
    ...deps,
    database: deps.patient,
    slotsOf: createLaneSlots(FILES_AT_SCANNER),
    longestReading,
    backoff: createBackoff(BACKOFF),
    line: { isBroken: false, awayBuckets: new Set<string>() },
  }
  return {
    routes: scanningRoutes(deps),
    subscriptions: [readWhenSealed(reading)],
    jobs: readingJobs(reading),
  }
}
