import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlanLimits, Rate, RateName } from '@envoi/contract/limits'
import type { ApiScope } from '@envoi/contract/words'
import { type App, startApp } from '@envoi/server/app'
import type { Clock } from '@envoi/server/platform/clock'
import { readConfig } from '@envoi/server/platform/config'
import { createLog } from '@envoi/server/platform/log'
import { type PasswordHashing, createPasswordHashing } from '@envoi/server/platform/password-hash'
import type { HeldTime } from './clock.ts'
import { type TestDatabase, createDatabase } from './database.ts'
import { type Person, type Whereabouts, createPerson } from './people.ts'
import { type NewAccount, type SignedUp, signUp } from './signing-up.ts'

/** It has a place of its own on the network, and no cookies. */
export type Program = Person & { key: string; keyId: string }

/** The whole service in this process: real database, real disk, real HTTP on a free port. */
export type Service = {
  app: App
  database: TestDatabase
  dataDir: string
  /** Everything the service has logged, for tests that look for secrets. */
  logged(): string
  /** Somebody with an address of their own on the network, unless they share another's. */
  person(name: string, where?: Whereabouts): Person
  /** The same with an account of their own, signed in. */
  signedUp(name: string, account?: NewAccount): Promise<SignedUp>
  /** A program that calls in somebody's name, by a key that they have just made for it. */
  withKey(owner: SignedUp, scopes: readonly ApiScope[], more?: { expiresAt?: string }): Promise<Program>
} & AsyncDisposable

export type ServiceOptions = {
  env?: Record<string, string>
  clock?: Clock
  /** The clock of the service and of its database, where the test holds both. */
  time?: HeldTime
  visitorLimits?: PlanLimits
  rates?: Record<RateName, Rate>
  /** For who counts what is hashed. */
  passwords?: PasswordHashing
  /** Hashing a password takes as long as it does for people. */
  isHashingSlowly?: boolean
  /** Another web app than the one that is built. */
  webFolder?: string
  /** Calls give up on the database and the store within two seconds, as they do for people. */
  isPunctual?: boolean
  /** On the database and data directory of this one, as after a restart. */
  beside?: Service
}

const root = join(import.meta.dirname, '..', '..')
const built = { webFolder: join(root, 'web', 'dist'), lettersFile: join(root, 'letters', 'dist', 'letters.js') }

/**
 * Jobs of the clock run when a test asks for them (see `runJob`): at the turn of a minute they would end or change what a
 * test has just set up. Each counts as run until long after the test.
 */
const stopClock = `
  create or replace function stop_clock() returns trigger language plpgsql as
    'begin new.last_execution := ''9999-01-01T00:00:00Z''; return new; end';
  create or replace trigger stop_clock before insert on graphile_worker._private_known_crontabs
    for each row execute function stop_clock();
  update graphile_worker._private_known_crontabs set last_execution = '9999-01-01T00:00:00Z'`

/** Slow hashing is tried where it is meant; here hundreds of people register and sign in. */
const quickHashing = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Where two seconds are not what is tried, a call may take as long as a busy machine needs. */
const PATIENTLY = { callPatience: 6000 }

export async function startService({
  env = {},
  beside,
  isPunctual = false,
  isHashingSlowly = false,
  time,
  ...options
}: ServiceOptions = {}): Promise<Service> {
  await using opening = new AsyncDisposableStack()
  const database = beside?.database ?? opening.use(await createDatabase())
  if (time && !beside) await time.hold(database)
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'envoi-service-')))
  if (!beside) opening.defer(() => rm(dataDir, { recursive: true, force: true }))
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
  const app = opening.use(
    await startApp({
      config,
      log,
      say: () => {},
      ...built,
      ...(isPunctual ? {} : PATIENTLY),
      ...(time && { clock: time.clock }),
      ...(!isHashingSlowly && { passwords: createPasswordHashing(quickHashing) }),
      ...options,
    }),
  )
  if (!beside) await app.database.pool.query(stopClock)
  const closing = opening.move()
  let addresses = 0
  function person(name: string, where: Whereabouts = {}): Person {
    addresses += 1
    // A service beside another has people of its own.
    const address = `10.${beside ? 2 : 1}.${addresses >> 8}.${addresses & 255}`
    const who = { name, address, origin: app.publicUrl, ledger: join(dataDir, `ledger-${name}`) }
    return closing.use(createPerson({ ...who, ...where }))
  }
  return {
    app,
    database,
    dataDir,
    logged: () => lines.join(''),
    person,
    signedUp: (name, account) => signUp({ app, dataDir }, person(name), account),
    async withKey(owner, scopes, more = {}) {
      const description = `${owner.name}’s program`
      const { id, key } = await owner.api.addApiKey({ body: { description, scopes: [...scopes], ...more } })
      return Object.assign(person(`program-${id}`, { key }), { key, keyId: id })
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
