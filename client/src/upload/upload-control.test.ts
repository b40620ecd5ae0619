import { describe, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import type { Story } from './testing/scenario.ts'
import { aWhile, arrivedEqual, begin, partsOfStory, tellStory, until } from './testing/scenario.ts'
import type { Upload, UploadState } from './upload.ts'
import { pausesWithin } from './upload.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** An upload of which this many parts have arrived, while the next ones are held until `goOn`. */
async function partlySent({ service, home, big, small }: Story, arrived: number) {
  const gate = Promise.withResolvers<void>()
  service.faults.add({ on: 'putBytes', after: arrived, times: Infinity, does: { holds: gate.promise } })
  const begun = await begin(home, [big, small])
  await eventually(() => service.count('putBytes')).toBe(arrived + 3)
  await eventually(() => service.bucket.stored.length).toBe(arrived)
  return { ...begun, before: [...service.bucket.stored], goOn: () => gate.resolve() }
}

/** Everything that is told of it, so that nothing shown in between is missed. */
function watch(upload: Upload): UploadState[] {
  const told: UploadState[] = [upload.state]
  upload.subscribe((state) => told.push(state))
  return told
}

/** What falls from one moment to the next, of the whole and of each file. */
function findFalls(told: UploadState[]): string[] {
  return told.flatMap((state, index) => {
    const before = told[index - 1]
    if (!before) return []
    const falls = state.files.filter(({ sent }, file) => sent < (before.files[file]?.sent ?? 0)).map(({ id }) => id)
    return state.sent < before.sent ? [...falls, `all: ${before.sent} to ${state.sent}`] : falls
  })
}

describe('pause', () => {
  test('lets the parts in flight arrive and begins no other', async () => {
    await using story = await tellStory()
    const { upload, goOn } = await partlySent(story, 4)
    const told = watch(upload)
    upload.pause()
    expect(upload.state.status).toBe('pausing')
    goOn()
    await until(upload, ({ status }) => status === 'paused')
    expect(story.service.bucket.stored).toHaveLength(7)
    expect(upload.state.sent).toBe(700_000)
    expect(findFalls(told)).toEqual([])
    const requests = story.home.requests.length
    await aWhile()
    expect(story.home.requests).toHaveLength(requests)
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'done' })
    expect(story.service.count('putBytes')).toBe(partsOfStory)
  })

  test.each<[string, (story: Story, upload: Upload) => void]>([
    ['when it is asked for again', (_, upload) => upload.pause()],
    ['when it is to be at once', (_, upload) => upload.pause({ atOnce: true })],
    ['when parts in flight take too long', ({ home }) => home.clock.advance(pausesWithin)],
    [
      'when the line is lost',
      ({ service, home }) => {
        home.online.switch(false)
        service.unplug()
      },
    ],
  ])('gives them up %s, and nothing that was shown falls', async (_, end) => {
    await using story = await tellStory()
    const { service, home } = story
    const { upload, goOn } = await partlySent(story, 4)
    const told = watch(upload)
    // The bytes have left, and no answer comes.
    await eventually(() => upload.state.sent).toBe(700_000)
    upload.pause()
    end(story, upload)
    await until(upload, ({ status }) => status === 'paused')
    await eventually(() => home.underWay()).toBe(0)
    expect(upload.state).toMatchObject({ status: 'paused', sent: 700_000 })
    service.plugIn()
    home.online.switch(true)
    goOn()
    await aWhile()
    expect(service.bucket.stored).toHaveLength(4)
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'done' })
    expect(findFalls(told)).toEqual([])
  })

  test('stops everything at once and asks for nothing more', async () => {
    await using story = await tellStory()
    const { upload, goOn } = await partlySent(story, 4)
    upload.pause({ atOnce: true })
    expect(upload.state.status).toBe('paused')
    const requests = story.home.requests.length
    goOn()
    await aWhile()
    expect(story.home.requests).toHaveLength(requests)
    expect(story.home.underWay()).toBe(0)
    expect(upload.state.status).toBe('paused')
  })

  test('may be taken back before it is one: nothing is sent twice', async () => {
    await using story = await tellStory()
    const { service, big, small } = story
    const begun = await partlySent(story, 4)
    begun.upload.pause()
    begun.upload.resume()
    expect(begun.upload.state.status).toBe('running')
    // The patience of the pause has ended with it.
    story.home.clock.advance(pausesWithin)
    begun.goOn()
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    expect(service.count('putBytes')).toBe(partsOfStory)
  })

  test('taken back and asked for again, stops what is in flight since the first', async () => {
    await using story = await tellStory()
    const { upload, goOn } = await partlySent(story, 4)
    upload.pause()
    upload.resume()
    upload.pause({ atOnce: true })
    await eventually(() => story.home.underWay()).toBe(0)
    goOn()
    await aWhile()
    expect(story.service.bucket.stored).toHaveLength(4)
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'done' })
  })

  test('during the last part holds the transfer back: all is there, and nothing is sealed', async () => {
    await using story = await tellStory()
    const { upload, goOn } = await partlySent(story, partsOfStory - 3)
    upload.pause()
    goOn()
    await until(upload, ({ status }) => status === 'paused')
    expect(upload.state).toMatchObject({ sent: 800_000, total: 800_000 })
    expect(story.service.count('uploadDone')).toBe(0)
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'done' })
    expect(story.service.count('putBytes')).toBe(partsOfStory)
  })

  test('of an upload that then fails ends with the failure, and begins nothing more', async () => {
    await using story = await tellStory()
    const { service } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'putBytes', after: 4, does: { answers: 404 } })
    service.faults.add({ on: 'putBytes', after: 4, times: Infinity, does: { holds: gate.promise } })
    const { upload } = await begin(story.home, [story.big, story.small])
    await eventually(() => service.count('putBytes')).toBeGreaterThan(4)
    upload.pause()
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'failed' })
    const requests = story.home.requests.length
    gate.resolve()
    await aWhile()
    expect(story.home.requests).toHaveLength(requests)
  })

  test('a resumed upload sends the rest, and nothing that had arrived', async () => {
    await using story = await tellStory()
    const { service, big, small } = story
    const begun = await partlySent(story, 4)
    begun.upload.pause()
    begun.goOn()
    begun.upload.resume()
    expect(begun.upload.state.status).toBe('running')
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
    const again = begun.before.filter((part) => service.bucket.stored.filter((other) => other === part).length > 1)
    expect(again).toEqual([])
    expect(service.count('listParts')).toBe(0)
  })

  test('is no slowness: afterwards the speed is measured anew', async () => {
    await using story = await tellStory()
    const { upload, goOn } = await partlySent(story, 4)
    story.home.clock.advance(5000)
    upload.pause()
    expect(upload.state.bytesPerSecond).toBeGreaterThan(0)
    upload.pause()
    story.home.clock.advance(3_600_000)
    upload.resume()
    expect(upload.state.bytesPerSecond).toBeNull()
    goOn()
    await upload.done
  })

  test('many times over, at any moment', async () => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const begun = await begin(home, [big, small])
    for (let pauses = 0; pauses < 20; pauses++) {
      begun.upload.pause()
      if (pauses % 3 === 0) await turn()
      begun.upload.resume()
      for (let turns = 0; turns < pauses; turns++) await turn()
    }
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(arrivedEqual(service, begun, [big, small])).toBe(true)
  })

  test.each(['joinParts', 'uploadDone'] as const)('at once while %s is under way, too', async (on) => {
    await using story = await tellStory()
    const { service, home, big, small } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on, does: { holds: gate.promise } })
    const begun = await begin(home, [big, small])
    await eventually(() => service.count(on)).toBe(1)
    begun.upload.pause({ atOnce: true })
    gate.resolve()
    await aWhile()
    expect(begun.upload.state.status).toBe('paused')
    begun.upload.resume()
    expect(await begun.upload.done).toMatchObject({ status: 'done' })
    expect(service.count('putBytes')).toBe(partsOfStory)
  })

  test('comes too late while the transfer is being sealed, and hears that it is done', async () => {
    await using story = await tellStory()
    const gate = Promise.withResolvers<void>()
    story.service.faults.add({ on: 'uploadDone', does: { holds: gate.promise } })
    const { upload } = await begin(story.home, [story.small])
    await eventually(() => story.service.count('uploadDone')).toBe(1)
    upload.pause()
    gate.resolve()
    expect(await upload.done).toMatchObject({ status: 'done' })
  })

  test('ends the wait between two tries', async () => {
    await using story = await tellStory()
    const { service, home, small } = story
    service.faults.add({ on: 'putBytes', does: { answers: 503, retryAfter: '100' } })
    const { upload } = await begin(home, [small])
    await eventually(() => service.count('putBytes')).toBe(1)
    await aWhile()
    upload.pause({ atOnce: true })
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'done' })
  })

  test('offline stays paused when the network comes back', async () => {
    await using story = await tellStory()
    const { service, home } = story
    const { upload, goOn } = await partlySent(story, 2)
    home.online.switch(false)
    service.unplug()
    await until(upload, ({ status }) => status === 'offline')
    upload.pause()
    service.plugIn()
    home.online.switch(true)
    await turn()
    expect(upload.state.status).toBe('paused')
    goOn()
    upload.resume()
    expect(await upload.done).toMatchObject({ status: 'done' })
  })
})

test('a line that is lost takes back nothing that was shown, and nothing when it is back', async () => {
  await using story = await tellStory()
  const { service, home } = story
  const { upload, goOn } = await partlySent(story, 4)
  const told = watch(upload)
  await eventually(() => upload.state.sent).toBe(700_000)
  home.online.switch(false)
  service.unplug()
  await until(upload, ({ status }) => status === 'offline')
  expect(upload.state.sent).toBe(700_000)
  service.plugIn()
  goOn()
  home.online.switch(true)
  expect(await upload.done).toMatchObject({ status: 'done' })
  expect(findFalls(told)).toEqual([])
})

describe('cancel', () => {
  const cancelled = async ({ home }: Story, upload: Upload) => {
    await upload.cancel()
    expect(upload.state.status).toBe('cancelled')
    expect(home.memory.records.size).toBe(0)
    const requests = home.requests.length
    await aWhile()
    expect(home.requests).toHaveLength(requests)
  }

  test('gives the upload up here and on the server, and forgets it', async () => {
    await using story = await tellStory()
    const { upload, keys, goOn } = await partlySent(story, 4)
    await cancelled(story, upload)
    expect(await upload.done).toEqual({ status: 'cancelled' })
    // Told last, when nothing is under way that could still arrive.
    expect(story.home.requests.at(-1)).toMatchObject({ url: expect.stringContaining('abort'), underWay: 1 })
    const call = story.service.asked.find(({ kind }) => kind === 'abortUploads')
    expect((JSON.parse(call?.body ?? '') as { uploads: { key: string }[] }).uploads.map(({ key }) => key)).toEqual(keys)
    expect(story.service.bucket.files.size).toBe(0)
    goOn()
  })

  test('works on a paused upload', async () => {
    await using story = await tellStory()
    const { upload, goOn } = await partlySent(story, 1)
    upload.pause()
    await cancelled(story, upload)
    expect(await upload.done).toEqual({ status: 'cancelled' })
    goOn()
  })

  test('works on a failed one, whose outcome stays what it was', async () => {
    await using story = await tellStory()
    story.service.faults.add({ on: 'putBytes', does: { answers: 404 } })
    const { upload } = await begin(story.home, [story.big])
    expect(await upload.done).toMatchObject({ status: 'failed' })
    await cancelled(story, upload)
    expect(await upload.done).toMatchObject({ status: 'failed' })
  })

  test('succeeds though the server cannot be told', async () => {
    await using story = await tellStory()
    const { upload } = await partlySent(story, 2)
    story.service.unplug()
    await cancelled(story, upload)
    expect(await upload.done).toEqual({ status: 'cancelled' })
  })

  test('changes nothing once all is done, nor does anything else', async () => {
    await using story = await tellStory()
    const { upload } = await begin(story.home, [story.small])
    await upload.done
    const asked = story.service.asked.length
    upload.pause()
    upload.resume()
    await upload.cancel()
    expect(upload.state.status).toBe('done')
    expect(story.service.asked.length).toBe(asked)
  })

  test('of more uploads than one call may name takes several calls', async () => {
    await using story = await tellStory()
    const { service, home, small } = story
    const gate = Promise.withResolvers<void>()
    service.faults.add({ on: 'signMany', does: { holds: gate.promise } })
    const { upload } = await begin(
      home,
      Array.from({ length: 501 }, () => small),
    )
    await upload.cancel()
    expect(service.count('abortUploads')).toBe(2)
    expect(service.bucket.files.size).toBe(0)
    gate.resolve()
  })
})
