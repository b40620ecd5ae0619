import { times } from '@envoi/testing/concurrent-calls'
import { type Answer, ask, askJson } from '@envoi/testing/raw-http'
import { expect, test } from 'vitest'
import { failuresOf, openStorm, planSendings, receiveAll, requireCountedOnce, sendAll } from './s3-fault-load.ts'

/** Later than the first try of a call waits, but not so late that a test takes minutes. */
const late = 1000
const storeWords = /"store-(?:away|back)"/g

test('with faults in three of ten answers, every upload succeeds, is counted once, and downloads intact', async () => {
  await using storm = await openStorm({ seed: 7, late })
  const sendings = planSendings(40, 20)
  storm.store.behave(30)
  await sendAll(storm, sendings, 16)
  expect(failuresOf(sendings)).toEqual([])
  await requireCountedOnce(storm, sendings)
  // What is short is seen to be, and asked for again.
  expect((await receiveAll(storm, sendings, 16)).wrong).toEqual([])
  // That is no reason to take it for away.
  expect(storm.service.logged()).not.toMatch(storeWords)
}, 180_000)

test('wrong ETags and lost or failed completions do not prevent a multipart upload', async () => {
  await using storm = await openStorm({ seed: 8, late })
  const films = planSendings(4, 1)
  storm.store.behave(40, ['wrong-etag', 'error-in-200', 'lost', 'cut-to-fit'])
  await sendAll(storm, films, 4)
  expect(failuresOf(films)).toEqual([])
  expect(storm.store.did['wrong-etag']).toBeGreaterThan(0)
  storm.store.behave(0)
  await requireCountedOnce(storm, films)
  expect((await receiveAll(storm, films, 2)).wrong).toEqual([])
}, 180_000)

test('during an outage no call waits for the store, and everything resumes once it is back', async () => {
  await using storm = await openStorm({ seed: 9, late })
  const { service, store } = storm
  const film = { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'film.mp4', size: 20_000_000 }] }
  const create = (): Promise<Answer> =>
    askJson(service.app.port, { method: 'POST', path: '/api/transfer/v2/transfers', json: film })
  const ready = (): Promise<Answer> => ask(service.app.port, { path: '/health/ready' })

  await store.goAway('silent')
  const begun = planSendings(2, 1)
  const sending = sendAll(storm, begun, 2)
  for (const { status, headers } of await Promise.all(times(12, create))) {
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const askUntilKnown = async (): Promise<string> => {
    await Promise.all(times(12, create))
    return service.logged()
  }
  await expect.poll(askUntilKnown, { timeout: 60_000 }).toMatch(storeWords)
  // Now it is no longer even asked, but for one question now and then: after 1, 2, 4, 8 seconds and then every 15, less
  // often than this within the time that a test may take. Whoever did not ask did not wait for an answer either.
  const asked = store.asked()
  const answers = await Promise.all(times(24, create))
  expect(answers.map(({ status }) => status)).toEqual(times(24, () => 503))
  expect(store.asked() - asked).toBeLessThan(24)
  expect(await ready()).toMatchObject({ status: 503, json: { parts: { bucket: 'away' } } })
  expect(await ask(service.app.port, { path: '/health/live' })).toMatchObject({ status: 200 })

  await store.comeBack()
  await expect.poll(async () => (await ready()).status, { timeout: 20_000, interval: 200 }).toBe(200)
  await sending
  expect(failuresOf(begun)).toEqual([])
  await requireCountedOnce(storm, begun)
  expect(service.logged().match(storeWords)).toEqual(['"store-away"', '"store-back"'])
}, 180_000)
