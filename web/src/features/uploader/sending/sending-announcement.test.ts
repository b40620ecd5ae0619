import { describe, expect, it } from 'vitest'
import { type Heard, type Moment, findAnnouncement, nothingHeard } from './sending-announcement.ts'

const start = nothingHeard(0)
const running = (share: number, seconds: number): Moment => ({ status: 'running', share, at: seconds * 1000 })
const kindAfter = (heard: Heard, now: Moment): string => findAnnouncement(heard, now)?.kind ?? 'silence'

describe('while files are sent, a screen reader hears', () => {
  it.each([
    ['nothing of the first tenth', start, running(0.09, 60), 'silence'],
    ['nothing before 15 seconds', start, running(0.9, 14.9), 'silence'],
    ['a tenth after 15 seconds', start, running(0.1, 15), 'progress'],
    ['no tenth twice', { status: 'running', tenth: 1, at: 0 }, running(0.19, 600), 'silence'],
    ['several tenths as one', start, running(0.75, 20), 'progress'],
    ['at once that the line is gone', start, { status: 'offline', share: 0.02, at: 10 }, 'offline'],
    ['at once of a pause', start, { status: 'paused', share: 0.02, at: 10 }, 'paused'],
    ['at once that it is about to pause', start, { status: 'pausing', share: 0.02, at: 10 }, 'pausing'],
    ['at once that it goes on', { status: 'offline', tenth: 0, at: 0 }, running(0.02, 0.1), 'running'],
    [
      'nothing new while it waits',
      { status: 'offline', tenth: 0, at: 0 },
      { status: 'offline', share: 0.5, at: 99_000 },
      'silence',
    ],
    ['nothing of the end, which the next step tells', start, { status: 'done', share: 1, at: 99_000 }, 'silence'],
  ] as const)('%s', (_, heard, now, kind) => {
    expect(kindAfter(heard, now)).toBe(kind)
  })

  it('eight announcements of progress in a steady upload of two minutes', () => {
    let heard = start
    let words = 0
    for (let second = 0; second <= 120; second++) {
      const said = findAnnouncement(heard, running(second / 120, second))
      if (said) [heard, words] = [said.heard, words + 1]
    }
    expect(words).toBe(8)
  })
})
