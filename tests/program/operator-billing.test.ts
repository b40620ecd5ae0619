import { type Operated, operate as operateBeside } from '@envoi/testing/operator'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addMethod, buy, giveDetails, order, papers, planOf } from '../product/billing/billing-calls.ts'

vi.setConfig({ testTimeout: 300_000 })

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const operate = (...args: string[]): Promise<Operated> => operateBeside(service, ...args)
const failed = (err: string) => ({ status: 1, out: '', err: `${err}\n` })

test('a plan that somebody pays for is theirs, a given one is not bought over, and taken back it can be', async () => {
  const ana = await service.signedUp('Ana')
  await buy(ana)
  expect(await operate('plan', ana.email, 'TEAM', '--json')).toMatchObject({ status: 1, out: '' })
  expect(await planOf(ana)).toBe('PREMIUM')

  const bo = await service.signedUp('Bo')
  expect(await operate('plan', bo.email, 'TEAM25', '--json')).toMatchObject({ status: 0, err: '' })
  expect(await planOf(bo)).toBe('TEAM')
  await giveDetails(bo)
  const paymentMethodId = await addMethod(bo)
  await expect(order(bo, { paymentMethodId })).rejects.toMatchObject({ codes: ['PLAN_GIVEN'] })
  expect(await operate('plan', bo.email, 'NONE', '--json')).toMatchObject({ status: 0, err: '' })
  expect(await planOf(bo)).toBe('NONE')
  await order(bo, { paymentMethodId })
  expect(await planOf(bo)).toBe('PREMIUM')
})

test('a refund is asked of whoever took the money, and stands in the export of the year with its paper', async () => {
  const cy = await service.signedUp('Cy')
  await buy(cy)
  const [{ number } = { number: '' }] = await papers(cy)
  const refund = await operate('refund', number, '3.33', '--json')
  expect(refund).toMatchObject({ status: 0, err: '' })
  expect(JSON.parse(refund.out)).toEqual({ number, refunded: '3.33', currency: 'EUR' })
  const tooMuch = `Of the invoice ${number} 8.67 EUR can be refunded.`
  expect(await operate('refund', number, '8.68', '--json')).toEqual(failed(tooMuch))
  expect(await operate('refund', 'E-1999-00001')).toEqual(failed('There is no invoice E-1999-00001.'))
  const note = (await papers(cy)).find(({ kind }) => kind === 'credit_note')
  expect(note).toMatchObject({ gross: -333, of: number })
  // What was paid for goes on.
  expect(await planOf(cy)).toBe('PREMIUM')

  const year = String(new Date().getUTCFullYear())
  const csv = await operate('invoices', 'export', '--year', year)
  expect(csv).toMatchObject({ status: 0, err: '' })
  const lines = csv.out.split('\r\n')
  expect(lines[0]).toBe('\uFEFFnumber,day,kind,status,buyer,country,vat number,currency,net,rate,tax,gross,provider id')
  const day = new Date().toISOString().slice(0, 10)
  expect(lines.find((line) => line.startsWith(number))).toMatch(
    new RegExp(`^${number},${day},invoice,paid,Atelier Aubry,FR,,EUR,10.00,20.00,2.00,12.00,`),
  )
  expect(lines.find((line) => line.startsWith(note?.number ?? '?'))).toContain(',credit_note,refunded,')
  const rows = JSON.parse((await operate('invoices', 'export', '--year', year, '--json')).out) as { number: string }[]
  expect(rows.map((row) => row.number)).toEqual(expect.arrayContaining([number, note?.number]))
  expect(await operate('invoices', 'export', '--year', '26')).toEqual(failed('The year has four digits.'))
})
