import { describe, expect, test } from 'vitest'
import { hasReportWish, withoutReportWish } from './report-wish.ts'

const page = 'https://envoi.example/dltransfer/abc'

describe('a link with the wish to report', () => {
  test.each([
    [`${page}#report`, page],
    [`${page}?report`, page],
    [`${page}?userSecret=x#report`, `${page}?userSecret=x`],
    [`${page}?userSecret=x&report=1`, `${page}?userSecret=x`],
  ])('%s is the link without it, once it is heard', (address, plain) => {
    expect(hasReportWish(address)).toBe(true)
    expect(withoutReportWish(address)).toBe(plain)
  })
})

test.each([page, `${page}#reports`, `${page}?userSecret=report`, `${page}#top`])('%s has none', (address) => {
  expect(hasReportWish(address)).toBe(false)
  expect(withoutReportWish(address)).toBe(address)
})
