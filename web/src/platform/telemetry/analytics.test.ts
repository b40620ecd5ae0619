import { describe, expect, test } from 'vitest'
import { telemetry } from '@envoi/contract/limits'
import { createAnalytics } from './analytics.ts'

function visit({ isSecret = false } = {}) {
  const pushed: Record<string, unknown>[] = []
  const asked: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let mayTell = !isSecret
  const analytics = createAnalytics({
    gtmId: 'GTM-ABC123',
    mayTell: () => mayTell,
    load: (address) => {
      asked.push(address)
      return promise
    },
    push: (entry) => void pushed.push(entry),
    now: () => 1000,
  })
  const events = (): unknown[] => pushed.map(({ event }) => event).filter((event) => event !== 'gtm.js')
  const arrive = async (): Promise<void> => {
    resolve()
    await promise
    await Promise.resolve()
  }
  return { analytics, pushed, asked, events, arrive, reject, goTo: (isFree: boolean) => (mayTell = isFree) }
}

describe('the tag manager', () => {
  test('is loaded once, with the first event', () => {
    const { analytics, asked, pushed } = visit()
    expect(asked).toEqual([])
    analytics.track('started')
    analytics.track('validated')
    expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
    expect(pushed).toEqual([{ 'gtm.start': 1000, event: 'gtm.js' }])
  })

  test('gets queued events in order, and later ones at once', async () => {
    const { analytics, events, arrive } = visit()
    analytics.track('started')
    analytics.track('validated')
    expect(events()).toEqual([])
    await arrive()
    expect(events()).toEqual(['started', 'validated'])
    analytics.track('finished')
    expect(events()).toEqual(['started', 'validated', 'finished'])
  })

  test(`gets at most ${telemetry.queuedEvents} queued events`, async () => {
    const { analytics, events, arrive } = visit()
    for (let count = 0; count < 100; count += 1) analytics.track(`event ${count}`)
    await arrive()
    expect(events()).toHaveLength(30)
    expect(events()[0]).toBe('event 0')
  })

  test('that the browser blocks is not loaded again', async () => {
    const { analytics, asked, events, reject } = visit()
    analytics.track('started')
    reject(new Error('blocked'))
    await Promise.resolve()
    analytics.track('finished')
    expect(asked).toHaveLength(1)
    expect(events()).toEqual([])
  })

  test('is not loaded on a page with a secret in its URL, and gets no events there', async () => {
    const { analytics, asked, events, arrive, goTo } = visit({ isSecret: true })
    analytics.track('started')
    expect(asked).toEqual([])
    goTo(true)
    analytics.track('validated')
    await arrive()
    goTo(false)
    analytics.track('finished')
    expect(events()).toEqual(['validated'])
  })
})
