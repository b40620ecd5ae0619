/**
 * Mail: letters and short texts on their way out. Other modules post a letter by its name and a reference in the
 * transaction of their change; a job asks the module that owns the letter to read its rows again, writes the letter in
 * the reader's language and hands it to the transport. Without a relay the letters stay here and can be read at /outbox.
 * The only file other modules may import.
 */
import type { FastifyInstance } from 'fastify'
import type { RenderLetter } from '@envoi/letters/letter'
import type { MailTransport, Outbox } from '../../outside/mail-transport/port.ts'
import type { Sms } from '../../outside/sms/port.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createDeliveries } from './deliver.ts'
import type { Letterbox, Sources } from './letterbox.ts'
import { mountOutbox } from './outbox-pages.ts'

export type {
  FindLook,
  FindTimeZone,
  Letterbox,
  LetterSource,
  LetterSourceOf,
  LookOf,
  PreparedLetter,
  TextName,
  TextSource,
} from './letterbox.ts'
export { letterbox } from './deliver.ts'
export { readLetters } from './read-letters.ts'
export { findSuppressed, isSuppressed, setSuppressed } from './suppressions.ts'

export type Mail = Letterbox & {
  /** Each module that posts letters says where they are read from; by then all of them are made. */
  jobs(sources: Sources): Job[]
  /** Whether letters really leave, by a relay. */
  isRelayed: boolean
  /** Adds /outbox and /outbox.json to the site, unless letters really leave. */
  mountOutbox(app: FastifyInstance, pictureOrigin: () => string): void
}

export type MailDeps = {
  transport: MailTransport
  sms: Sms
  render: RenderLetter
  from: { name: string; address: string }
  /** Where messages are kept when no relay is configured. */
  outbox: Outbox | undefined
  log: Log
}

export function createMail(deps: MailDeps): Mail {
  const { outbox } = deps
  return {
    ...createDeliveries(deps),
    isRelayed: outbox === undefined,
    mountOutbox: (app, pictureOrigin) => (outbox ? mountOutbox(app, outbox, pictureOrigin) : undefined),
  }
}
