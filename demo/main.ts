import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import '../scripts/build-letters.ts'
import '../scripts/build-web.ts'
import { type DemoWidget, customerOrigin, serveCustomerPage } from './customer-page.ts'
import { demoPeople, fillDemo } from './fill.ts'

/**
 * `npm run demo`: the service with people, an address book, 200 transfers and a widget in it, in a data directory of its own,
 * and beside it the web site of a customer that shows the widget. The first time they are made, by the calls that people use;
 * later it only starts.
 */
const dataDir = resolve(process.env['ENVOI_DATA'] ?? join('data', 'demo'))
process.env['ENVOI_DATA'] = dataDir
const service = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`
const filled = join(dataDir, 'demo-is-filled')
if (!existsSync(filled)) {
  const transfers = Number(process.env['DEMO_TRANSFERS'] ?? 200)
  const port = Number(process.env['DEMO_PAGE_PORT'] ?? 3080)
  process.stderr.write(`Making people and ${transfers} transfers, once (half a minute) …\n`)
  const { widget } = await fillDemo(process.env, transfers, customerOrigin(port))
  writeFileSync(filled, JSON.stringify({ id: widget, port } satisfies DemoWidget))
}
const lines = demoPeople.map(({ email, password, about }) => `  ${email.padEnd(18)} ${password.padEnd(18)} ${about}`)
process.stderr.write(`\nSign in as\n${lines.join('\n')}\n\n`)
// One that was filled before there were widgets has none.
const noted = readFileSync(filled, 'utf8')
if (noted !== '') {
  const widget = JSON.parse(noted) as DemoWidget
  const said = await serveCustomerPage(widget, service).then(
    () => `A widget of Cleo’s on a customer’s page: ${customerOrigin(widget.port)}`,
    (error: Error) => `The customer’s page with a widget is not shown: ${error.message}`,
  )
  process.stderr.write(`${said}\n\n`)
}
await import('../server/src/main/serve.ts')
