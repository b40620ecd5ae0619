import { describe, expect, it } from 'vitest'
import { type Discount, type SoldPlan, type Total, defaultPrices, discounted, totalOf } from './prices.ts'

describe('a year costs ten months, in both currencies alike', () => {
  it.each<[SoldPlan, number, number]>([
    ['PREMIUM', 1000, 10_000],
    ['TEAM', 4000, 40_000],
    ['TEAM25', 9000, 90_000],
  ])('%s', (plan, month, year) => {
    expect(defaultPrices[plan]).toEqual({
      MONTHLY: { EUR: month, USD: month },
      ANNUAL: { EUR: year, USD: year },
    })
  })
})

describe('what a discount leaves', () => {
  it.each<[number, Discount | null, number]>([
    [1000, null, 1000],
    [1000, { percent: 0 }, 1000],
    [1000, { percent: 30 }, 700],
    [1000, { percent: 100 }, 0],
    [1000, { percent: 150 }, 0],
    [1000, { percent: -30 }, 1000],
    [999, { percent: 50 }, 499],
    [1001, { percent: 50 }, 500],
    [1, { percent: 50 }, 0],
    [1, { percent: 49 }, 1],
    [333, { percent: 30 }, 233],
    [335, { percent: 30 }, 234],
    [0, { percent: 30 }, 0],
    [1000, { amount: 0 }, 1000],
    [1000, { amount: 250 }, 750],
    [1000, { amount: 1000 }, 0],
    [1000, { amount: 1001 }, 0],
    [1000, { amount: -250 }, 1000],
    [0, { amount: 250 }, 0],
    [-500, { percent: 30 }, -500],
    [-500, { amount: 250 }, -500],
  ])('%d less %j is %d', (net, discount, left) => {
    expect(discounted(net, discount)).toBe(left)
  })

  it('a percent that is not whole is refused', () => {
    expect(() => discounted(1000, { percent: 33.3 })).toThrow(RangeError)
  })
})

describe('a total', () => {
  it.each<[number, Discount | null, number, Total]>([
    [1000, null, 2000, { net: 1000, discount: 0, taxed: 1000, tax: 200, gross: 1200 }],
    [1000, null, 0, { net: 1000, discount: 0, taxed: 1000, tax: 0, gross: 1000 }],
    [10_000, { percent: 30 }, 2000, { net: 10_000, discount: 3000, taxed: 7000, tax: 1400, gross: 8400 }],
    [4000, { amount: 555 }, 2550, { net: 4000, discount: 555, taxed: 3445, tax: 878, gross: 4323 }],
    [1000, { percent: 100 }, 2000, { net: 1000, discount: 1000, taxed: 0, tax: 0, gross: 0 }],
    [1000, { amount: 5000 }, 2000, { net: 1000, discount: 1000, taxed: 0, tax: 0, gross: 0 }],
    [8712, null, 2000, { net: 8712, discount: 0, taxed: 8712, tax: 1742, gross: 10_454 }],
    [-8712, null, 2000, { net: -8712, discount: 0, taxed: -8712, tax: -1742, gross: -10_454 }],
    [0, null, 2000, { net: 0, discount: 0, taxed: 0, tax: 0, gross: 0 }],
  ])('%d less %j at %d', (net, discount, rate, total) => {
    expect(totalOf(net, discount, rate)).toEqual(total)
  })
})
