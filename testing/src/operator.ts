import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { getCommand } from '@envoi/server/main/operator-commands'
import { readCommandLine } from '@envoi/server/main/operator-command'
import { readConfig } from '@envoi/server/platform/config'
import { compileCache } from './compile-cache.ts'
import type { Service } from './service.ts'

const root = join(import.meta.dirname, '..', '..')

export type Operated = { status: number; out: string; err: string }

/** The operator's program, in a process of its own beside the running service: `operate(service, 'plan', email, 'TEAM')`. */
export const operate = (service: Service, ...args: string[]): Promise<Operated> => operateWith({}, service, ...args)

/** The same with these settings too, such as those that the service itself was started with. */
export function operateWith(
  settings: Record<string, string>,
  service: Pick<Service, 'database' | 'dataDir'> & { app: { port: number } },
  ...args: string[]
): Promise<Operated> {
  const env = {
    ...process.env,
    ...compileCache,
    PORT: String(service.app.port),
    DATABASE_URL: service.database.url,
    ENVOI_DATA: service.dataDir,
    ...settings,
  }
  const { promise, resolve } = Promise.withResolvers<Operated>()
  execFile(
    process.execPath,
    ['scripts/with-node.mjs', 'server/src/main/operator.ts', ...args],
    { cwd: root, env },
    (error, out, err) => resolve({ status: error === null ? 0 : Number(error.code), out, err }),
  )
  return promise
}

/** The same command without a process of its own, which takes a second to start: answers or throws what it would print. */
export const command = (service: Service, ...args: string[]): Promise<unknown> => commandWith({}, service, ...args)

export function commandWith(settings: Record<string, string>, service: Service, ...args: string[]): Promise<unknown> {
  const { name, words, options } = readCommandLine(args)
  const { app, dataDir } = service
  const config = readConfig({ PORT: String(app.port), ENVOI_DATA: dataDir, ...settings })
  return getCommand(name).run({ database: app.database, config }, words, options)
}
