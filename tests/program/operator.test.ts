import { operate } from '@envoi/testing/operator'
import { ask } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

test('a plan given while the service runs applies from the next request', async () => {
  const ana = await service.signedUp('Ana')
  const own = { params: { uid: ana.uid } }
  expect(await ana.api.getLimits(own)).toMatchObject({ filesPerTransfer: 250, validityDays: 7 })

  const given = await operate(service, 'plan', ana.email, 'CUSTOM', '--validity-days', '30', '--json')
  expect(given).toMatchObject({ status: 0, err: '' })
  expect(JSON.parse(given.out)).toEqual({
    email: ana.email,
    planType: 'ENTERPRISE',
    planName: 'CUSTOM',
    validityDays: 30,
  })
  expect(await ana.api.getLimits(own)).toMatchObject({ filesPerTransfer: 500, validityDays: 30 })
  expect(await ana.api.getUser(own)).toMatchObject({ planType: 'ENTERPRISE', planName: 'CUSTOM', payingUser: true })
})

test('a subdomain given while the service runs is served at once', async () => {
  const bo = await service.signedUp('Bo')
  const page = () => ask(service.app.port, { path: '/', host: `globex.localhost:${service.app.port}` })
  expect((await page()).status).toBe(404)
  const { status, out } = await operate(service, 'subdomain', 'add', 'globex', '--owner', bo.email)
  expect(status).toBe(0)
  expect(out).toContain(`origin: 'http://globex.localhost:${service.app.port}'`)
  expect((await page()).status).toBe(200)
})

test('a command that cannot be done exits with 1 and one line', async () => {
  const { status, out, err } = await operate(service, 'plan', 'nobody@example.org', 'TEAM', '--json')
  expect({ status, out, err }).toEqual({ status: 1, out: '', err: 'There is no account nobody@example.org.\n' })
})
