import { describe, expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function setUp() {
  let now = 0
  let changes = 0
  const files = [
    { id: 'a', size: 300 },
    { id: 'b', size: 100 },
  ]
  const progress = createProgress({ now: () => now }, files, () => changes++)
  return {
    progress,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    changes: () => changes,
    sent: () => progress.read().sent,
    file: (id: string) => progress.read().files.find((file) => file.id === id),
  }
}

describe('what is counted', () => {
  test('at first nothing, of everything', () => {
    const { progress } = setUp()
    expect(progress.read()).toEqual({
      files: [
        { id: 'a', size: 300, sent: 0, done: false },
        { id: 'b', size: 100, sent: 0, done: false },
      ],
      sent: 0,
      total: 400,
      headway: 0,
      bytesPerSecond: null,
      secondsLeft: null,
    })
  })

  test('bytes under way and bytes that arrived, by file and in all', () => {
    const { progress, file, sent } = setUp()
    progress.moving('a', 1, 60)
    progress.moving('a', 2, 10)
    progress.moving('a', 1, 100)
    progress.arrived('a', 1, 100)
    progress.moving('b', 1, 5)
    expect(file('a')?.sent).toBe(110)
    expect(file('b')?.sent).toBe(5)
    expect(sent()).toBe(115)
  })

  test('a finished file is whole, and done only then', () => {
    const { progress, file } = setUp()
    progress.arrived('b', 1, 100)
    expect(file('b')).toEqual({ id: 'b', size: 100, sent: 100, done: false })
    progress.finished('b')
    expect(file('b')).toEqual({ id: 'b', size: 100, sent: 100, done: true })
  })

  test('what the server has from before counts from the start', () => {
    const { progress, file } = setUp()
    progress.found('a', 200)
    expect(file('a')?.sent).toBe(200)
  })

  test('every change is told, looking is not one', () => {
    const { progress, changes } = setUp()
    progress.moving('a', 1, 60)
    progress.arrived('a', 1, 100)
    progress.read()
    expect(changes()).toBe(2)
  })

  test('a file that does not belong here is a mistake', () => {
    expect(() => setUp().progress.moving('x', 1, 1)).toThrow('no file x')
  })
})

describe('the bar never goes back', () => {
  test('when a part is lost, it stands until as much is there again', () => {
    const { progress, sent } = setUp()
    progress.arrived('a', 1, 100)
    progress.moving('a', 2, 80)
    progress.dropped('a', 2)
    expect(sent()).toBe(180)
    progress.moving('a', 2, 40)
    expect(sent()).toBe(180)
    progress.moving('a', 2, 90)
    expect(sent()).toBe(190)
  })

  test('when parts in flight are given up in a pause, and sent again after it', () => {
    const { progress, sent } = setUp()
    progress.arrived('a', 1, 100)
    progress.moving('a', 2, 80)
    progress.dropped('a', 2)
    progress.restart()
    expect(sent()).toBe(180)
    progress.moving('a', 2, 40)
    expect(sent()).toBe(180)
    progress.arrived('a', 2, 100)
    expect(sent()).toBe(200)
  })

  test('below what was shown before, where an upload is gone on with', () => {
    const progress = createProgress({ now: () => 0 }, [{ id: 'a', size: 300, shown: 250 }], () => undefined)
    expect(progress.read().sent).toBe(250)
    progress.found('a', 200)
    expect(progress.read()).toMatchObject({ sent: 250, files: [{ sent: 250 }] })
    progress.arrived('a', 3, 100)
    expect(progress.read().sent).toBe(300)
  })

  test('when the server has lost what it had', () => {
    const { progress, file } = setUp()
    progress.finished('a')
    progress.found('a', 0)
    expect(file('a')).toMatchObject({ sent: 300, done: false })
  })

  test('whatever comes, and it never passes the whole', () => {
    const { progress, sent } = setUp()
    let [before, chance] = [0, 7]
    for (let step = 0; step < 2000; step++) {
      chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648
      const part = (chance % 3) + 1
      if (chance % 7 === 0) progress.dropped('a', part)
      else if (chance % 11 === 0) progress.found('a', chance % 300)
      else progress.moving('a', part, chance % 101)
      expect(sent()).toBeGreaterThanOrEqual(before)
      expect(sent()).toBeLessThanOrEqual(300)
      before = sent()
    }
  })
})

describe('headway', () => {
  test('is made by every byte that counts, also while the bar stands', () => {
    const { progress, sent } = setUp()
    progress.moving('a', 1, 80)
    progress.dropped('a', 1)
    progress.restart()
    expect(progress.read().headway).toBe(0)
    progress.moving('a', 1, 30)
    expect(progress.read().headway).toBe(30)
    expect(sent()).toBe(80)
  })

  test('is not made by a part that is tried and lost, again and again', () => {
    const { progress } = setUp()
    for (let tries = 0; tries < 3; tries++) {
      progress.moving('a', 1, 80)
      progress.dropped('a', 1)
    }
    expect(progress.read().headway).toBe(80)
  })
})

describe('time left', () => {
  test('is what is truly left by the speed of the line', () => {
    const { progress, pass } = setUp()
    progress.arrived('a', 1, 100)
    for (let second = 1; second <= 5; second++) {
      pass(1000)
      progress.moving('a', 2, second * 20)
    }
    expect(progress.read()).toMatchObject({ bytesPerSecond: 20, secondsLeft: 10 })
  })

  test('counts a lost part again, though the bar does not show it', () => {
    const { progress, pass } = setUp()
    pass(5000)
    progress.moving('a', 1, 100)
    const before = progress.read().secondsLeft ?? 0
    progress.dropped('a', 1)
    expect(progress.read().secondsLeft).toBeGreaterThan(before)
  })

  test('is nothing when all is there, and unknown when nothing moves yet', () => {
    const { progress, pass } = setUp()
    pass(5000)
    expect(progress.read().secondsLeft).toBeNull()
    progress.finished('a')
    progress.finished('b')
    expect(progress.read().secondsLeft).toBe(0)
  })

  test('starts anew after a pause', () => {
    const { progress, pass } = setUp()
    pass(5000)
    progress.moving('a', 1, 100)
    pass(60_000)
    progress.restart()
    expect(progress.read().bytesPerSecond).toBeNull()
  })
})
