import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { startPayPalServer } from '@envoi/testing/paypal-server/paypal-server'
import { describe, expect, test } from 'vitest'
import { PaymentRefused, ProviderAway } from '../port.ts'
import { createConnection } from './connection.ts'

const at = new Date('2091-01-31T10:00:00Z')
const product = { id: 'PRODUCT-1', name: 'One', type: 'SERVICE' }
const path = '/v1/catalogs/products'
const tokenPath = '/v1/oauth2/token'

async function open(more: { timeLimit?: number; secret?: string } = {}) {
  const server = await startPayPalServer({ at })
  const asked = () => server.calls.map(({ path, status }) => [path, status])
  return {
    server,
    connection: createConnection({ ...server, pauses: [1, 1], ...more }),
    asked,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('a token', () => {
  test('is asked for once by many who call at the same moment, and kept', async () => {
    await using trial = await open()
    await trial.connection.post(path, product, 'key')
    await Promise.all(Array.from({ length: 5 }, () => trial.connection.get(`${path}/PRODUCT-1`)))
    expect(trial.asked().filter(([asked]) => asked === tokenPath)).toHaveLength(1)
    await using other = await open()
    await Promise.allSettled(Array.from({ length: 5 }, () => other.connection.get(`${path}/PRODUCT-1`)))
    expect(other.asked().filter(([asked]) => asked === tokenPath)).toHaveLength(1)
  })

  test('is asked for anew shortly before it ends, and not before', async () => {
    await using trial = await open()
    await trial.connection.post(path, product, 'key')
    trial.server.advance(new Date(at.getTime() + 32_339_000))
    await trial.connection.get(`${path}/PRODUCT-1`)
    expect(trial.asked().filter(([asked]) => asked === tokenPath)).toHaveLength(1)
    trial.server.advance(new Date(at.getTime() + 32_341_000))
    await trial.connection.get(`${path}/PRODUCT-1`)
    expect(trial.asked().filter(([asked]) => asked === tokenPath)).toHaveLength(2)
    expect(trial.asked().filter(([, status]) => status === 401)).toEqual([])
  })

  test('that is taken back before its time is replaced, and nobody notices', async () => {
    await using trial = await open()
    await trial.connection.post(path, product, 'key')
    trial.server.forgetTokens()
    const answers = await Promise.all([1, 2, 3].map(() => trial.connection.get(`${path}/PRODUCT-1`)))
    expect(answers).toEqual([product, product, product])
    expect(trial.asked().filter(([asked]) => asked === tokenPath)).toHaveLength(2)
  })

  test('that PayPal does not give for our secret is trouble, without a word of the secret, and is asked for again', async () => {
    await using trial = await open({ secret: 'not-the-secret' })
    const fault = await trial.connection.get(path).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ProviderAway)
    expect(String(fault)).not.toContain('not-the-secret')
    await expect(trial.connection.get(path)).rejects.toThrow(ProviderAway)
    expect(trial.asked()).toEqual([
      [tokenPath, 401],
      [tokenPath, 401],
    ])
  })
})

describe('a call', () => {
  test.for([500, 502, 503, 429, 409, 'refuse', 'lose'] as const)(
    'that ends with %s is made again, and is done once',
    async (how) => {
      await using trial = await open()
      trial.server.fail({ path, how, times: 2 })
      expect(await trial.connection.post(path, product, 'key')).toEqual(product)
      const ids = trial.server.calls.filter((call) => call.path === path).map(({ id }) => id)
      expect(ids).toEqual([ids[0], ids[0], ids[0]])
      expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  test.for([500, 429, 'refuse', 'lose'] as const)('that ends with %s three times is given up', async (how) => {
    await using trial = await open()
    trial.server.fail({ path, how, times: 3 })
    await expect(trial.connection.post(path, product, 'key')).rejects.toThrow(ProviderAway)
    expect(trial.server.calls.filter((call) => call.path === path)).toHaveLength(3)
  })

  test('that is not answered is given up in time', async () => {
    await using trial = await open({ timeLimit: 50 })
    await trial.connection.post(path, product, 'key')
    trial.server.fail({ path, how: 'hang', times: 3 })
    await expect(trial.connection.get(`${path}/PRODUCT-1`)).rejects.toThrow(ProviderAway)
    expect(await trial.connection.get(`${path}/PRODUCT-1`)).toEqual(product)
  })

  test('that is refused is not made again, and tells why', async () => {
    await using trial = await open()
    await trial.connection.post(path, product, 'key')
    const refused = await trial.connection.post(path, product, 'another key').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PaymentRefused)
    expect(refused).toMatchObject({ status: 422, issue: 'DUPLICATE_RESOURCE_IDENTIFIER' })
    await expect(trial.connection.post(path, { ...product, colour: 'red' })).rejects.toMatchObject({ status: 400 })
    await expect(trial.connection.post(path, { ...product, name: 1 })).rejects.toMatchObject({ status: 400 })
    expect(trial.server.calls.filter((call) => call.path === path).map(({ status }) => status)).toEqual([
      201, 422, 400, 400,
    ])
  })
})

test.for([
  ['is endless', (): [number, string] => [200, 'x'.repeat(2_000_000)]],
  ['is none of PayPal’s', (): [number, string] => [200, '<html>']],
  ['sends us elsewhere', (): [number, string] => [302, '']],
] as const)('an answer that %s is no answer', async ([, answer]) => {
  const server = createServer((_request, response) => {
    const [status, text] = answer()
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection = createConnection({ clientId: 'id', secret: 'secret', apiBase, clock: () => at, pauses: [1] })
  await expect(connection.get(path)).rejects.toEqual(new ProviderAway('PayPal does not answer'))
  server.closeAllConnections()
  server.close()
})
