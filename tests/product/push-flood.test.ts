import { HOUR, rates } from '@envoi/contract/limits'
import { outcomes, retryWhileBusy } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offer, receiverOf } from './push-calls.ts'
import { sendBy, widgetOwner } from './widget-calls.ts'

const SOURCES = 50
const { max } = rates.pushPageTransfers

let service: Service
beforeAll(async () => {
  // However slow the machine, all of it falls into one minute of the page.
  service = await startService({ rates: { ...rates, pushPageTransfers: { max, per: HOUR } } })
})
afterAll(() => service[Symbol.asyncDispose]())

type Send = (person: Person) => Promise<unknown>

/** Fifty at once, each one after the other and no more than anybody may. */
async function flood(sendTo: Send, each: number): Promise<Record<string, number>> {
  const people = Array.from({ length: SOURCES }, (_, index) => service.person(`Flooder${index}`))
  const sendings = people.map(async (person) => {
    const sent: Promise<unknown>[] = []
    for (let time = 0; time < each; time += 1) {
      // Whoever is told that the service is busy comes again, as every client does.
      const sending = retryWhileBusy(() => sendTo(person))
      sent.push(sending)
      await sending.catch(() => undefined)
    }
    return sent
  })
  return outcomes((await Promise.all(sendings)).flat())
}

const toPage = async (): Promise<Send> => {
  const { site } = await receiverOf(service)
  return (person) => offer(person, site)
}
const toWidget = async (): Promise<Send> => {
  const { id } = await widgetOwner(service)
  return (person) => sendBy(person, id)
}

test.each([
  [1000, 'push page', toPage],
  [200, 'widget', toWidget],
] as const)('%i transfers a minute from fifty addresses to one %s are limited, and others go on', async (...row) => {
  const [count, , newPage] = row
  const [flooded, ...calm] = [await newPage(), await toPage(), await toWidget()]
  expect(await flood(flooded, count / SOURCES)).toEqual({ done: max, '429': count - max })
  const gwen = service.person('Gwen')
  await expect(flooded(gwen)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  for (const sendTo of calm) await sendTo(gwen)
})
