import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import '../scripts/build-letters.ts'
import '../scripts/build-web.ts'
import { demoPeople, fillDemo } from './fill.ts'

/**
 * `npm run demo`: the service with people, an address book and 200 transfers in it, in a data directory of its own. The
 * first time they are made, by the calls that people use; later it only starts.
 */
const dataDir = resolve(process.env['ENVOI_DATA'] ?? join('data', 'demo'))
process.env['ENVOI_DATA'] = dataDir
const filled = join(dataDir, 'demo-is-filled')
if (!existsSync(filled)) {
  const transfers = Number(process.env['DEMO_TRANSFERS'] ?? 200)
  process.stderr.write(`Making people and ${transfers} transfers, once (half a minute) …\n`)
  await fillDemo(process.env, transfers)
  writeFileSync(filled, '')
}
const lines = demoPeople.map(({ email, password, about }) => `  ${email.padEnd(18)} ${password.padEnd(18)} ${about}`)
process.stderr.write(`\nSign in as\n${lines.join('\n')}\n\n`)
await import('../server/src/main/serve.ts')
