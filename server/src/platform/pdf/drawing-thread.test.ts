import { describe, expect, test } from 'vitest'
import { createDrawing } from './drawing-thread.ts'

const here = new AbortController().signal
const createEndless = () =>
  createDrawing<string>(new URL('./endless-thread.fixture.ts', import.meta.url), { idle: 10, mostWork: 50 })

describe('a thread that draws', () => {
  test('sends away whoever comes when too many wait', async () => {
    const drawing = createEndless()
    const requests = Array.from({ length: 20 }, () => drawing.draw('plans', here))
    expect(() => drawing.draw('plans', here)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }))
    await Promise.all(requests)
  })

  test('gives up what takes too much work, and goes on with those behind it', async () => {
    const drawing = createEndless()
    const papers = ['endless', 'two', 'three'].map((name) => drawing.draw(name, here))
    await expect(papers[0]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await Promise.all(papers.slice(1))).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
  })

  test('does not draw for whoever has gone', async () => {
    const drawing = createEndless()
    const gone = new AbortController()
    const [first, left, last] = [here, gone.signal, here].map((signal, index) =>
      drawing.draw(index === 0 ? 'endless' : 'plans', signal),
    )
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await last).toEqual(Uint8Array.of(1))
    await expect(drawing.draw('plans', gone.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
