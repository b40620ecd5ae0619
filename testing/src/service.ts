import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlanLimits, Rate, RateName } from '@envoi/contract/limits'
import { type App, startApp } from '@envoi/server/app'
import type { Clock } from '@envoi/server/platform/clock'
import { readConfig } from '@envoi/server/platform/config'
import { createLog } from '@envoi/server/platform/log'
import { type TestDatabase, createDatabase } from './database.ts'
import { type Person, createPerson } from './people.ts'

/** The whole service in this process: real database, real disk, real HTTP on a free port. */
export type Service = {
  app: App
  database: TestDatabase
  dataDir: string
  /** Everything the service has logged, for tests that look for secrets. */
  logged(): string
  /** Somebody with an address of their own on the network. */
  person(name: string): Person
} & AsyncDisposable

export type ServiceOptions = {
  env?: Record<string, string>
  clock?: Clock
  visitorLimits?: PlanLimits
  rates?: Record<RateName, Rate>
  /** Another web app than the one that is built. */
  webFolder?: string
}

const builtWebApp = join(import.meta.dirname, '..', '..', 'web', 'dist')

export async function startService({ env = {}, ...options }: ServiceOptions = {}): Promise<Service> {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await createDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'envoi-service-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    ENVOI_DATA: dataDir,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...env,
  })
  const log = createLog((line) => {
    lines.push(line)
    if (process.env['SHOW_LOG'] !== undefined) process.stderr.write(line)
  })
  const app = opening.use(await startApp({ config, log, say: () => {}, webFolder: builtWebApp, ...options }))
  const closing = opening.move()
  let addresses = 0
  return {
    app,
    database,
    dataDir,
    logged: () => lines.join(''),
    person(name) {
      addresses += 1
      const address = `10.1.${addresses >> 8}.${addresses & 255}`
      return closing.use(
        createPerson({ name, address, origin: app.publicUrl, ledger: join(dataDir, `ledger-${name}`) }),
      )
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
