import { describe, expect, test } from 'vitest'
import { breakerRules, createBreaker } from './breaker.ts'

function newBreaker() {
  let time = 0
  const breaker = createBreaker(() => time)
  const report = (word: string): void => {
    for (const sign of word) {
      const attempt = breaker.enter()
      if (sign === 'x') attempt?.failed()
      else attempt?.succeeded()
    }
  }
  const isOpen = (): boolean => {
    const attempt = breaker.enter()
    attempt?.gaveUp()
    return attempt === undefined
  }
  return { breaker, report, isOpen, pass: (milliseconds: number) => (time += milliseconds) }
}

describe('the breaker', () => {
  test.for([
    ['nothing has failed', '....................', false],
    ['all have failed, but too few to tell', 'x'.repeat(15), false],
    ['sixteen have failed in a row', 'x'.repeat(16), true],
    ['four of five have failed', 'xxxx.'.repeat(4), true],
    ['three of four have failed', 'xxx.'.repeat(100), false],
    ['a third fails for ever', 'x..'.repeat(1000), false],
    ['many have failed long ago', `${'x'.repeat(15)}${'.'.repeat(10)}${'x'.repeat(9)}`, false],
  ] as const)('when %s', ([, word, expected]) => {
    const { report, isOpen } = newBreaker()
    report(word)
    expect(isOpen()).toBe(expected)
  })

  const opened = () => {
    const made = newBreaker()
    made.report('x'.repeat(16))
    return made
  }

  test('lets one through after a second, and no other beside it', () => {
    const { breaker, isOpen, pass } = opened()
    pass(breakerRules.firstWait - 1)
    expect(isOpen()).toBe(true)
    pass(1)
    expect(breaker.enter()).toBeDefined()
    expect(breaker.enter()).toBeUndefined()
  })

  test('closes when that one succeeds, and then forgives what was before', () => {
    const { breaker, report, isOpen, pass } = opened()
    pass(1000)
    breaker.enter()?.succeeded()
    report('x'.repeat(15))
    expect(isOpen()).toBe(false)
  })

  test('waits longer each time that it fails, and never longer than fifteen seconds', () => {
    const { breaker, isOpen, pass } = opened()
    for (const wait of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      pass(wait - 1)
      expect(isOpen()).toBe(true)
      pass(1)
      breaker.enter()?.failed()
    }
  })

  test('lets another through when the one went away without an answer', () => {
    const { breaker, isOpen, pass } = opened()
    pass(1000)
    breaker.enter()?.gaveUp()
    expect(isOpen()).toBe(false)
  })

  test('does not listen to those that were under way when it opened', () => {
    const { breaker, report, isOpen, pass } = newBreaker()
    const [slow, other] = [breaker.enter(), breaker.enter()]
    report('x'.repeat(16))
    slow?.succeeded()
    expect(isOpen()).toBe(true)
    pass(1000)
    const asking = breaker.enter()
    other?.failed()
    asking?.succeeded()
    expect(isOpen()).toBe(false)
  })

  test('tells once that the store went away, however often it is asked in vain, and once that it is back', () => {
    let time = 0
    const told: boolean[] = []
    const breaker = createBreaker(
      () => time,
      (isAway) => told.push(isAway),
    )
    const after = (milliseconds: number, outcome: 'failed' | 'succeeded' | 'gaveUp'): void => {
      time += milliseconds
      breaker.enter()?.[outcome]()
    }
    for (let turn = 0; turn < 20; turn += 1) after(0, 'failed')
    after(breakerRules.firstWait, 'failed')
    after(breakerRules.longestWait, 'gaveUp')
    expect(told).toEqual([true])
    after(0, 'succeeded')
    after(0, 'succeeded')
    expect(told).toEqual([true, false])
  })
})
