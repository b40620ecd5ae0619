import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { atMost } from './at-most.ts'

describe('many things, a few at a time', () => {
  test('are done in any order and answered in theirs', async () => {
    let running = 0
    let most = 0
    const answers = await atMost(3, [5, 1, 4, 2, 3], async (milliseconds) => {
      most = Math.max(most, (running += 1))
      await delay(milliseconds)
      running -= 1
      return milliseconds * 10
    })
    expect(answers).toEqual([50, 10, 40, 20, 30])
    expect(most).toBe(3)
  })

  test('end with the first failure when those under way have ended; no more are begun', async () => {
    const ended: number[] = []
    const work = atMost(2, [1, 2, 3, 4], async (item) => {
      if (item === 1) throw new Error('the first')
      await delay(5)
      ended.push(item)
    })
    await expect(work).rejects.toThrow('the first')
    expect(ended).toEqual([2])
  })

  test('of which there are none are done at once', async () => {
    expect(await atMost(4, [], () => Promise.reject(new Error('never')))).toEqual([])
  })
})
