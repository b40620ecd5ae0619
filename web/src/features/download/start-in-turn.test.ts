import { describe, expect, test } from 'vitest'
import { type Steps, startInTurn } from './start-in-turn.ts'

/** Every step that is taken, in order; a link takes as long as said. */
function record(linkTakes: number, override: Partial<Steps<string | null>> = {}) {
  const taken: string[] = []
  let time = 0
  const steps: Steps<string | null> = {
    getLink: async (fileId) => {
      taken.push(`ask ${fileId}`)
      time += linkTakes
      return `link to ${fileId}`
    },
    follow: (url) => void taken.push(`follow ${url}`),
    onStarted: (fileId) => void taken.push(`started ${fileId}`),
    wait: async (milliseconds) => void taken.push(`wait ${milliseconds}`),
    now: () => time,
    ...override,
  }
  return { taken, steps }
}
const going = (): AbortSignal => new AbortController().signal

describe('several downloads', () => {
  test('ask for each link only after the one before has had its time', async () => {
    const { taken, steps } = record(50)
    await startInTurn(['a', 'b'], steps, going())
    expect(taken).toEqual([
      'ask a',
      'follow link to a',
      'started a',
      'wait 1000',
      'ask b',
      'follow link to b',
      'started b',
    ])
  })

  test('wait longer on a slow line', async () => {
    const { taken, steps } = record(700)
    await startInTurn(['a', 'b'], steps, going())
    expect(taken).toContain('wait 2800')
  })

  test('end at the first refused link, and ask for no further ones', async () => {
    const { taken, steps } = record(50, {
      getLink: async (fileId) => {
        if (fileId === 'b') throw new Error('refused')
        return 'link'
      },
    })
    await expect(startInTurn(['a', 'b', 'c'], steps, going())).rejects.toThrow('refused')
    expect(taken.filter((step) => step.startsWith('started'))).toEqual(['started a'])
  })

  test('start nothing after being stopped while a link is requested', async () => {
    const stopping = new AbortController()
    const { taken, steps } = record(50, {
      getLink: async () => {
        stopping.abort()
        return 'link'
      },
    })
    await expect(startInTurn(['a', 'b'], steps, stopping.signal)).rejects.toThrow()
    expect(taken).toEqual([])
  })
})

test('a download of everything is one link without a file, and no waiting', async () => {
  const { taken, steps } = record(50)
  await startInTurn([null], steps, going())
  expect(taken).toEqual(['ask null', 'follow link to null', 'started null'])
})
