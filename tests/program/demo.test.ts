import { findFreePort } from '@envoi/testing/free-port'
import { openSandbox } from '@envoi/testing/program-sandbox'
import { ask } from '@envoi/testing/raw-http'
import { expect, test } from 'vitest'

test('the demo has people who can sign in, transfers in all states and an address book, and is filled once', async () => {
  await using sandbox = await openSandbox()
  const env = { PORT: String(await findFreePort()), DEMO_TRANSFERS: '20' }
  const command = [process.execPath, 'scripts/with-node.mjs', 'demo/main.ts']
  const demo = await sandbox.start({ env, command })
  expect(demo.err.all.join('\n')).toContain('Making people and 20 transfers')

  const ana = demo.person('Ana')
  await ana.api.signIn({ body: { email: 'ana@example.org', password: 'a walk by the sea' } })
  const { auth } = await ana.api.getSession()
  expect(auth).toMatchObject({ planType: 'PREMIUM', user: { displayName: 'Ana Moreau' } })
  const { invoices } = await ana.api.listInvoices({ query: { customerId: auth.user.uid } })
  expect(invoices.map(({ status, currency }) => `${status} ${currency}`)).toEqual(['paid EUR', 'paid EUR'])
  const { transfers } = await ana.api.searchTransfers({ body: { size: 50 } })
  expect(transfers).toHaveLength(13)
  for (const status of ['ENABLED', 'DISABLED', 'UPLOADING']) {
    expect(transfers.map((transfer) => transfer.status)).toContain(status)
  }
  const { count } = await ana.api.countContacts({ params: { uid: auth.user.uid }, body: {} })
  expect(count).toBe(20)
  // Cleo's team has a site in its own look.
  const port = Number(env.PORT)
  const site = await ask(port, { path: '/', host: `atelier.localhost:${port}` })
  expect(site.text).toContain('--action:#0e7c66')
  expect(site.text).toContain('Leave your plans here.')
  const cleo = demo.person('Cleo').at('atelier')
  await cleo.signIn({ body: { email: 'cleo@example.org', password: 'a walk by the sea' } })
  const { uid } = (await cleo.getSession()).auth.user
  const { members } = await cleo.searchMembers({ params: { team: uid }, body: { query: 'Naïma' } })
  const query = { teamMemberId: members[0]?.id ?? '' }
  const { period, subdomains } = await cleo.getTeamStatistics({ params: { uid }, query })
  expect(period.totals).toMatchObject({ transfers: 1, downloads: 2 })
  expect(await cleo.getCustomer({ params: { id: uid } })).toMatchObject({
    isPlayMoney: true,
    subscription: { planName: 'TEAM', tax: { country: 'DE', reason: 'reverse-charge' } },
  })
  expect(subdomains[0]).toMatchObject({ name: 'atelier', transfers: 1 })
  expect(await demo.stop()).toBe(0)

  const again = await sandbox.start({ env, command })
  expect(again.err.all.join('\n')).not.toContain('Making people')
  expect(again.err.all.join('\n')).toContain('ana@example.org')
})
