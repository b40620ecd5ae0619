import { describe, expect, test } from 'vitest'
import { areaUnder, lineThrough, marksOf, nearestTo, placeOf, ticksOf } from './chart-shape.ts'

describe('the ticks of a chart are round, at most four, and reach the highest value', () => {
  const cases: [highest: number, ticks: number[]][] = [
    [0, []],
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [4, [1, 2, 3, 4]],
    [5, [2, 4, 6]],
    [8, [2, 4, 6, 8]],
    [9, [5, 10]],
    [37, [10, 20, 30, 40]],
    [41, [20, 40, 60]],
    [84_800_000_000, [50_000_000_000, 100_000_000_000]],
    [1_000, [500, 1000]],
  ]
  test.each(cases)('%d: %j', (highest, ticks) => {
    expect(ticksOf(highest)).toEqual(ticks)
  })

  test.each([1, 7, 99, 12_345, 9_999_999, 3.2e12])('also for %d', (highest) => {
    const ticks = ticksOf(highest)
    expect(ticks.length).toBeLessThanOrEqual(4)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.every(Number.isInteger)).toBe(true)
  })
})

describe('the line of a chart', () => {
  test('goes from the left edge to the right one, with the highest value at the top', () => {
    expect(lineThrough([0, 4], 4)).toBe('M0 100C33.33 100 66.67 0 100 0')
  })

  test('is flat where it turns, so that it overshoots no value', () => {
    const pairs = lineThrough([1, 4, 1, 1, 3], 4).matchAll(/[\d.]+ (?<y>[\d.]+)/g)
    const heights = Array.from(pairs, ({ groups }) => Number(groups?.['y']))
    expect(Math.min(...heights)).toBe(0)
    expect(Math.max(...heights)).toBe(75)
  })

  test('of a single value is a short dash in the middle', () => {
    expect(lineThrough([2], 4)).toBe('M48 50C49.33 50 50.67 50 52 50')
    expect(areaUnder([2], 4)).toBe('M48 50C49.33 50 50.67 50 52 50V100H48z')
  })

  test('of no values is empty', () => {
    expect(lineThrough([], 4)).toBe('')
  })
})

test.each([
  [0, 5, 0],
  [0.24, 5, 1],
  [0.9, 5, 4],
  [1.3, 5, 4],
  [-0.2, 5, 0],
  [0.7, 1, 0],
])('the pointer at %d of %d values selects value %d', (place, count, index) => {
  expect(nearestTo(place, count)).toBe(index)
})

test('values are spread evenly from edge to edge; a single one is in the middle', () => {
  expect([placeOf(0, 3), placeOf(1, 3), placeOf(2, 3), placeOf(0, 1)]).toEqual([0, 0.5, 1, 0.5])
})

describe('names under the values', () => {
  test.each([
    [0, 5, []],
    [1, 5, [0]],
    [5, 5, [0, 1, 2, 3, 4]],
    [30, 5, [5, 11, 17, 23, 29]],
    [12, 4, [2, 5, 8, 11]],
  ])('are, of %d values and at most %d names, at %j', (count, most, marks) => {
    expect(marksOf(count, most)).toEqual(marks)
  })
})
