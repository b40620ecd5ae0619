/**
 * Billing: plans that are bought. Who pays and whom papers are made out to, what a plan costs somebody, buying, changing and
 * ending it, invoices and credit notes, and what happens when a payment does not come. Those who take the money are
 * asked what is so, never believed: the plan of an account is made of their answers alone, and one that an operator gave is
 * left as it is. The only file other modules may import.
 */
import { randomUUID } from 'node:crypto'
import type { PriceTable } from '@envoi/contract/rules/prices'
import type { FastifyRequest } from 'fastify'
import type { VatRegister } from '../../outside/vat-register/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Subscription } from '../../platform/events.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createDrawing } from '../../platform/pdf/drawing-thread.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account, Actor, ExportSection, HomeOriginOf } from '../accounts/index.ts'
import type { Letterbox, LetterSource } from '../mail/index.ts'
import type { InvoiceRequest } from './papers/draw-invoice.ts'
import { eventRoutes } from './events.ts'
import { exportSections } from './export-sections.ts'
import { endBesideTeam } from './buying/beside-team.ts'
import { lookJob, wakeLook } from './buying/follow-up.ts'
import { billingJobs } from './jobs/jobs.ts'
import { type StoragePort, lapseJob } from './jobs/lapse.ts'
import { billingLetters } from './letters/letters.ts'
import { handOverJob, moveBilling } from './hand-over.ts'
import { endPayments, endPaymentsJob } from './owners.ts'
import type { Seller } from './papers/paper.ts'
import { type Play, payingRoutes } from './paying-routes.ts'
import type { Providers } from './providers.ts'
import { billingRoutes } from './routes.ts'
import { findPayer } from './store.ts'

export type { Seller } from './papers/paper.ts'
export type { Play } from './paying-routes.ts'
export type { Providers } from './providers.ts'

type Deps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  providers: Providers
  play: Play | undefined
  vatRegister: VatRegister
  seller: Seller
  prices: PriceTable
  secrets: Secrets
  letterbox: Letterbox
  clock: Clock
  log: Log
  publicUrl: () => string
  countryOf: (request: FastifyRequest) => string | null
}

export type Billing = {
  routes: BoundRoute<Actor>[]
  jobs(ports: StoragePort): Job[]
  letters(ports: { homeOriginOf: HomeOriginOf } & Pick<StoragePort, 'storageAbove'>): LetterSource[]
  subscriptions: Subscription[]
  exportSections: ExportSection[]
  /** Closing an account ends what it pays for. */
  close(tx: Transaction, account: Account): Promise<void>
  /** Whoever takes over a team takes over what is paid for it. */
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  /** Play money has moved by itself. */
  onPlayChanged(payer: string): Promise<void>
}

export function createBilling(deps: Deps): Billing {
  const { database, patient, providers } = deps
  const asked = { ...deps, newKey: randomUUID }
  // A provider may take longer than a call; what is written then is short all the same.
  const atLeisure = { ...asked, database: patient }
  const drawing = createDrawing<InvoiceRequest>(new URL('./papers/draw-thread.ts', import.meta.url))
  return {
    routes: [...billingRoutes(asked), ...payingRoutes({ ...asked, drawing }), ...eventRoutes(deps)],
    jobs: (ports) => [
      ...billingJobs(atLeisure),
      lookJob(atLeisure),
      endPaymentsJob(atLeisure),
      handOverJob(atLeisure),
      lapseJob({ ...atLeisure, ...ports }),
    ],
    letters: (ports) => billingLetters({ ...deps, ...ports, drawing }),
    subscriptions: [
      { event: 'team-joined', subscriber: 'billing', handle: (userId) => endBesideTeam(atLeisure, Number(userId)) },
    ],
    exportSections: exportSections(database),
    close: (tx, account) => endPayments(tx, account, deps.clock()),
    moveAll: (tx, fromId, toId) => moveBilling(tx, deps, fromId, toId),
    async onPlayChanged(payer) {
      const provider = providers.card?.provider === 'sandbox' ? 'sandbox' : undefined
      const row =
        (provider && (await findPayer(patient, provider, payer))) ?? (await findPayer(patient, 'sandbox-wallet', payer))
      if (row) await patient.transaction((tx) => wakeLook(tx, row.userId))
    },
  }
}
