import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrateDatabase } from '@envoi/server/database'
import { connectDatabase } from '@envoi/server/platform/database/connect'
import { silentLog } from '@envoi/server/platform/log'
import { startPostgres } from '@envoi/postgres/start-postgres'
import { throwawaySettings } from '@envoi/postgres/settings'
import type { TestProject } from 'vitest/node'
import { stopCeph } from './ceph-program.ts'
import { RUN, databaseFolder, openRunFolder } from './run-folder.ts'

/** One real PostgreSQL for the whole run, with a migrated template that every test's own database is copied from. */
export type TestPostgres = { host: string; port: number; user: string; database: string }
export const TEMPLATE = 'envoi_template'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  export interface ProvidedContext {
    postgres: TestPostgres
    /** The folder of the run's Ceph, empty until a test wants one. */
    ceph: string
  }
}

type Ground = { postgres: TestPostgres; ceph: string } & AsyncDisposable

/** Several layers stand on it, and each asks for it on its own: vitest reads this module anew for every one of them. */
const shared = globalThis as { envoiTestGround?: { opening: Promise<Ground>; users: number } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ground = (shared.envoiTestGround ??= { opening: openGround(), users: 0 })
  ground.users += 1
  const { postgres, ceph, ...opened } = await ground.opening
  project.provide('postgres', postgres)
  project.provide('ceph', ceph)
  return async () => {
    ground.users -= 1
    if (ground.users > 0) return
    delete shared.envoiTestGround
    await opened[Symbol.asyncDispose]()
  }
}

async function openGround(): Promise<Ground> {
  // `npm test` has opened one; whoever runs vitest by hand gets one here, and so do the workers, which come later.
  const run = process.env[RUN] === undefined ? openRunFolder() : undefined
  if (run) Object.assign(process.env, run.env)
  for (const script of ['build-letters.ts', 'build-web.ts']) build(script)
  const dataDir = await mkdtemp(join(databaseFolder(), 'envoi-tests-'))
  // Tests do not outlive a power cut, so the database need not either. Most of its work is copying the template.
  const settings = { ...throwawaySettings, max_connections: '400', wal_compression: 'off' }
  const postgres = await startPostgres({ dataDir, say: () => {}, settings })
  const client = new Client(postgres.connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const template = connectDatabase(
    { ...postgres.connection, database: TEMPLATE },
    { maxConnections: 2, connectWithin: 10_000, onIdleError: () => {} },
  )
  await migrateDatabase(template, silentLog)
  await template[Symbol.asyncDispose]()
  const ceph = await mkdtemp(join(tmpdir(), 'envoi-ceph-'))
  return {
    postgres: postgres.connection,
    ceph,
    async [Symbol.asyncDispose]() {
      await stopCeph(join(ceph, 'state'))
      await rm(ceph, { recursive: true, force: true })
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
      await run?.close()
    },
  }
}

/** The service serves the real web app and sends the real letters; a script does nothing when no source has changed. */
function build(script: string): void {
  const root = join(import.meta.dirname, '..', '..')
  const { status } = spawnSync(process.execPath, [join('scripts', script)], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`${script} failed; the reason is above.`)
}
