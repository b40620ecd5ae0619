import { expect, test } from 'vitest'
import { stepFor } from './factors.ts'

const neither = { phone: null, hasTotp: false }
const phone = { phone: '+33612345678', hasTotp: false }
const app = { phone: null, hasTotp: true }
const both = { phone: '+33612345678', hasTotp: true }
const digits = '123456'
const paper = 'abcde-fghjk'

test.each([
  [neither, undefined, false, 'none'],
  [neither, digits, false, 'none'],
  [phone, undefined, false, 'send-sms'],
  [phone, digits, false, 'try-sms'],
  [phone, paper, false, 'try-recovery'],
  [app, undefined, false, 'ask-totp'],
  [app, undefined, true, 'ask-totp'],
  [app, digits, true, 'try-totp'],
  [both, undefined, false, 'ask-totp'],
  [both, undefined, true, 'send-sms'],
  [both, digits, false, 'try-totp'],
  [both, digits, true, 'try-sms'],
  [both, paper, true, 'try-recovery'],
  [both, '', false, 'try-recovery'],
  [both, '12345', false, 'try-recovery'],
] as const)('with %j, the code %j and by phone %j: %s', (factors, code, byPhone, step) => {
  expect(stepFor(factors, { code, byPhone, canText: true })).toBe(step)
})

test.each([
  [neither, undefined, false, 'none'],
  [phone, undefined, false, 'no-texts'],
  [phone, undefined, true, 'no-texts'],
  [phone, paper, false, 'try-recovery'],
  [app, undefined, true, 'ask-totp'],
  [both, undefined, true, 'ask-totp'],
  [both, digits, true, 'try-totp'],
  [both, paper, true, 'try-recovery'],
] as const)('where no text is sent, with %j, the code %j and by phone %j: %s', (factors, code, byPhone, step) => {
  expect(stepFor(factors, { code, byPhone, canText: false })).toBe(step)
})
