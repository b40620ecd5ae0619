import { HOUR, rates } from '@envoi/contract/limits'
import { outcomes } from '@envoi/testing/concurrent-calls'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReceiver, send } from './push-senders.ts'
import { sendBy, widgetOwner } from './widget-calls.ts'

const SOURCES = 50
const EACH = 20
const { max } = rates.pushPageTransfers

let service: Service
beforeAll(async () => {
  // However slow the machine, all of it falls into one minute of the page.
  service = await startService({ rates: { ...rates, pushPageTransfers: { max, per: HOUR } } })
})
afterAll(() => service[Symbol.asyncDispose]())

type Send = (person: Person) => Promise<unknown>

/** A thousand at once, none of whom has sent more than anybody may. */
async function flood(sendTo: Send): Promise<Record<string, number>> {
  const people = Array.from({ length: SOURCES }, (_, index) => service.person(`Flooder${index}`))
  return outcomes(people.flatMap((person) => Array.from({ length: EACH }, () => sendTo(person))))
}

const pages = {
  'push page': async (): Promise<Send> => {
    const { site } = await newReceiver(service)
    return (person) => send(person, site)
  },
  widget: async (): Promise<Send> => {
    const { id } = await widgetOwner(service)
    return (person) => sendBy(person, id)
  },
}

test.each(Object.entries(pages))(
  'a thousand transfers a minute from fifty addresses to one %s are limited, and others go on',
  async (_kind, newPage) => {
    const [flooded, ...calm] = [await newPage(), await pages['push page'](), await pages.widget()]
    expect(await flood(flooded)).toEqual({ done: max, '429': SOURCES * EACH - max })
    const gwen = service.person('Gwen')
    await expect(flooded(gwen)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    for (const sendTo of calm) await sendTo(gwen)
  },
)
