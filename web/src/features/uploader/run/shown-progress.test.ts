import { eventually } from '@envoi/client/upload/testing/eventually'
import { createTestHome } from '@envoi/client/upload/testing/home'
import { startService } from '@envoi/client/upload/testing/service'
import { expect, test } from 'vitest'
import { fillIn, pick, visit } from '../visit.fixture.ts'

/** Somebody with a file of eight parts, and how many bytes of it the page has shown as sent, each time it was told. */
async function anaSends() {
  await using opening = new AsyncDisposableStack()
  const service = opening.use(await startService({ partSize: 100_000 }))
  const home = opening.use(createTestHome(service.origin))
  const { uploader } = visit(home)
  const shown: number[] = []
  uploader.subscribeProgress(() => uploader.progress && shown.push(uploader.progress.sent))
  fillIn({ uploader }, [pick('big.bin', 750_000)])
  const opened = opening.move()
  return { service, uploader, shown, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

test('pausing lets running parts finish, and resuming continues the progress from there', async () => {
  await using ana = await anaSends()
  const { service, uploader, shown } = ana
  const { promise, resolve } = Promise.withResolvers<void>()
  service.faults.add({ on: 'putBytes', after: 2, times: 2, does: { holds: promise } })
  const sending = uploader.send()
  await eventually(() => service.bucket.stored.length).toBe(2)
  uploader.pause()
  expect(uploader.progress?.status).toBe('pausing')
  resolve()
  await eventually(() => uploader.progress?.status).toBe('paused')
  const { sent = 0 } = uploader.progress ?? {}
  expect(sent).toBe(service.bucket.stored.length * 100_000)
  uploader.resume()
  expect(uploader.progress).toMatchObject({ status: 'running', sent })
  await sending
  expect(uploader.state.step).toBe('done')
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test('a retry after a failure continues the progress from where it was', async () => {
  await using ana = await anaSends()
  const { service, uploader, shown } = ana
  service.faults.add({ on: 'putBytes', after: 4, times: Infinity, does: { answers: 400 } })
  await uploader.send()
  service.faults.clear()
  expect(uploader.state).toMatchObject({ step: 'form', failure: { error: expect.any(Error) } })
  const before = Math.max(...shown)
  expect(before).toBeGreaterThan(0)
  shown.length = 0
  await uploader.send()
  expect(uploader.state.step).toBe('done')
  expect(Math.min(...shown)).toBeGreaterThanOrEqual(before)
})
