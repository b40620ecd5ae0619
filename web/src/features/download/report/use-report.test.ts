import { describe, expect, test } from 'vitest'
import { asksToReport, withoutReportParameter } from './use-report.ts'

const page = 'https://envoi.example/dltransfer/abc'

describe('a link that asks to report', () => {
  test.each([
    [`${page}#report`, page],
    [`${page}?report`, page],
    [`${page}?userSecret=x#report`, `${page}?userSecret=x`],
    [`${page}?userSecret=x&report=1`, `${page}?userSecret=x`],
  ])('%s is the link without that, once it is followed', (address, plain) => {
    expect(asksToReport(address)).toBe(true)
    expect(withoutReportParameter(address)).toBe(plain)
  })
})

test.each([page, `${page}#reports`, `${page}?userSecret=report`, `${page}#top`])(
  '%s does not ask to report',
  (address) => {
    expect(asksToReport(address)).toBe(false)
    expect(withoutReportParameter(address)).toBe(address)
  },
)
