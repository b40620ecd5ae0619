import { describe, expect, test } from 'vitest'
import { asksToReport, withoutReportParameter } from './use-report.ts'

const page = 'https://envoi.example/dltransfer/abc'

describe('a link that opens the report', () => {
  test.each([
    [`${page}#report`, page],
    [`${page}?report`, page],
    [`${page}?userSecret=x#report`, `${page}?userSecret=x`],
    [`${page}?userSecret=x&report=1`, `${page}?userSecret=x`],
  ])('loses the parameter once it is followed: %s', (address, plain) => {
    expect(asksToReport(address)).toBe(true)
    expect(withoutReportParameter(address)).toBe(plain)
  })
})

test.each([page, `${page}#reports`, `${page}?userSecret=report`, `${page}#top`])(
  'a link that does not open the report stays as it is: %s',
  (address) => {
    expect(asksToReport(address)).toBe(false)
    expect(withoutReportParameter(address)).toBe(address)
  },
)
