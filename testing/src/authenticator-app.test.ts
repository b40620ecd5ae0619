import { expect, test } from 'vitest'
import { appCode } from './authenticator-app.ts'

/** The key of RFC 6238's own examples, of which the last six digits are shown here. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('%i seconds after 1970 the app shows %s', (seconds, code) => {
  expect(appCode(secret, new Date(seconds * 1000))).toBe(code)
})
