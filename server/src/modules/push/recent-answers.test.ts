import { describe, expect, test, vi } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

describe('a recent answer', () => {
  test('is asked for once while it lasts, also by many at once, and anew afterwards', async () => {
    let time = 0
    const recent = createRecentAnswers<number>({ lasts: 10 }, () => time)
    const ask = vi.fn<() => Promise<number>>(async () => time)
    expect(await Promise.all([recent(1, ask), recent(1, ask)])).toEqual([0, 0])
    time = 9
    expect(await recent(1, ask)).toBe(0)
    time = 10
    expect(await recent(1, ask)).toBe(10)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(await recent(2, async () => 7)).toBe(7)
  })

  test('that failed is asked for again', async () => {
    const recent = createRecentAnswers<number>({ lasts: 10 }, () => 0)
    await expect(recent(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await recent(1, async () => 1)).toBe(1)
  })

  test('gives way to newer ones when there are too many', async () => {
    const recent = createRecentAnswers<number>({ lasts: 10, maxKeys: 2 }, () => 0)
    for (const key of [1, 2, 3]) await recent(key, async () => key)
    expect(await recent(1, async () => -1)).toBe(-1)
    expect(await recent(3, async () => -1)).toBe(3)
  })
})
