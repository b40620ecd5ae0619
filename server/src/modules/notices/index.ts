/**
 * Notices: who is mailed about a transfer. It hears of transfers and downloads by events and posts one letter for each
 * thing, to recipients with a link of their own and to whoever sent it; each letter's rows are read again when it
 * leaves. Whoever is sent something by a push page is told of that, and when there is no room for more. It also keeps who
 * has unsubscribed. The only file other modules may import.
 */
import { additionNotice, downloadNotice } from '@envoi/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Actor, HomeOriginOf } from '../accounts/index.ts'
import type { Downloads } from '../downloads/index.ts'
import type { LetterSource, Mail } from '../mail/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { mailWhoWaits } from './mail-recipients.ts'
import { unsubscribeRoutes, mountOneClickUnsubscribe } from './unsubscribe.ts'
import { dropLetters } from './drop-letters.ts'
import { receivedLetter } from './received-letter.ts'
import { receiverFullLetter } from './receiver-full.ts'
import { senderLetters } from './sender-letters.ts'
import { sweepNotices } from './store.ts'
import { hearing } from './subscriptions.ts'
import { tellWhatCame } from './tell-receiver.ts'
import { tellWhatWasGathered } from './tell-sender.ts'

export type Notices = {
  routes: BoundRoute<Actor>[]
  subscriptions: Subscription[]
  letters: LetterSource[]
  jobs: Job[]
  /** The way out that mail programs take by themselves. */
  mountOneClickUnsubscribe(app: FastifyInstance, sourceOf: SourceOf): void
}

export type NoticesDeps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  secrets: Secrets
  rateLimits: RateLimits
  log: Log
  mail: Mail
  transfers: Transfers
  downloads: Downloads
  originOf: (place: string) => string
  /** Of the site where somebody is at home. */
  homeOriginOf: HomeOriginOf
}

export function createNotices(deps: NoticesDeps): Notices {
  const { mail } = deps
  const posting = { ...deps, letterbox: mail, isRelayed: mail.isRelayed }
  return {
    routes: unsubscribeRoutes(deps),
    subscriptions: hearing({ ...posting, times: { downloads: downloadNotice, additions: additionNotice } }),
    letters: [receivedLetter(posting), ...dropLetters(posting), receiverFullLetter(posting), ...senderLetters(posting)],
    mountOneClickUnsubscribe: (app, sourceOf) => mountOneClickUnsubscribe(app, { ...deps, sourceOf }),
    jobs: [
      mailWhoWaits(posting),
      tellWhatWasGathered({ database: deps.patient, letterbox: mail }),
      tellWhatCame({ database: deps.patient, letterbox: mail }),
      sweepNotices(deps.patient),
    ],
  }
}
