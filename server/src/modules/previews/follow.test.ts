import { describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { SealedFile } from '../transfers/index.ts'
import { createFollower } from './follow.ts'
import { type HeldRoom, createHeldRoom } from './held-room.ts'
import { isPictureHead } from './picture-head.ts'

const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(94, 7)])
const file = { publicId: 'file', size: bytes.length } as SealedFile

function setUp(more: { room?: HeldRoom; finish?: (bytes: Buffer) => Promise<void> } = {}) {
  const room = more.room ?? createHeldRoom(100, 20)
  const finished: Buffer[] = []
  const lines: string[] = []
  const log = createLog((line) => void lines.push(line))
  const finish = more.finish ?? (async (whole: Buffer) => void finished.push(Buffer.from(whole)))
  return {
    room,
    finished,
    lines,
    follower: createFollower({ room, log, isPromising: isPictureHead, finish }, file, file.size),
  }
}
const isFree = async (room: HeldRoom) => (await room.take(100)) !== undefined

describe('a reading that is followed', () => {
  test('gives all its bytes, also from chunks that are used again', async () => {
    const { follower, finished, room } = setUp()
    const chunk = Buffer.alloc(20)
    for (let at = 0; at < bytes.length; at += 20) {
      bytes.copy(chunk, 0, at)
      await follower.write(chunk)
    }
    chunk.fill(0)
    await follower.end()
    expect(finished).toEqual([bytes])
    expect(await isFree(room)).toBe(true)
  })

  test.each<[string, (follower: ReturnType<typeof setUp>['follower']) => Promise<void> | void]>([
    ['was not to be shown', (follower) => follower.abort()],
    ['ended early', (follower) => follower.end()],
  ])('makes nothing when it %s, and holds nothing', async (_, finish) => {
    const { follower, finished, room } = setUp()
    await follower.write(bytes.subarray(0, 50))
    await finish(follower)
    await follower.write(bytes.subarray(50))
    await follower.end()
    expect(finished).toEqual([])
    expect(await isFree(room)).toBe(true)
  })

  test.each<[string, Parameters<typeof setUp>[0], Buffer, string]>([
    ['is no picture', {}, Buffer.from('<html>'.padEnd(100)), 'does not begin'],
    ['finds no room', { room: createHeldRoom(10, 20) }, bytes, 'held already'],
    ['cannot be made smaller', { finish: () => Promise.reject(new Error('a bomb')) }, bytes, 'a bomb'],
  ])('goes on when its file %s, and that is written down once', async (_, more, content, reason) => {
    const { follower, lines } = setUp(more)
    await follower.write(content.subarray(0, 50))
    await follower.write(content.subarray(50))
    await follower.end()
    follower.abort()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(reason)
  })

  test('that is called off while it waits for room takes none', async () => {
    const room = createHeldRoom(100, 1000)
    const taken = await room.take(100)
    const { follower } = setUp({ room })
    const writing = follower.write(bytes)
    follower.abort()
    taken?.[Symbol.dispose]()
    await writing
    expect(await isFree(room)).toBe(true)
  })
})
