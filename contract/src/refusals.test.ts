import { expect, test } from 'vitest'
import { refusalTexts } from './refusal-texts.ts'
import { type RefusalCode, isSentAsCode, refusalStatuses } from './refusals.ts'

const wire: Record<number, string> = {
  401: 'auth/wrong-password PHONE_MFA INVALID_CODE',
  403: 'WRONG_PASSWORD PLAN_REQUIRED SENDER_NOT_PROVEN EMAIL_NOT_VALIDATED',
  409: 'WRONG_STATUS',
  410: 'EXPIRED DELETED',
  422: `FILE_SIZE_0 FILE_NAME_TOO_LONG FILE_NAME_INVALID FILE_IS_EXE FILE_IS_ISO FILE_IS_HTM INVALID_EMAIL INVALID_DATES
        CUSTOM_ID_TAKEN PASSWORD_TOO_SHORT UPLOAD_INCOMPLETE TOO_MANY_DOWNLOADS TOO_MANY_PREVIEWS`,
  429: 'auth/too-many-requests',
}
const cases = Object.entries(wire).flatMap(([status, codes]) =>
  codes.split(/\s+/).map((code) => [code as RefusalCode, Number(status)] as const),
)

test.each(cases)('%s is told as %i with its code', (code, status) => {
  expect(refusalStatuses[code]).toBe(status)
  expect(isSentAsCode(code)).toBe(true)
})

test.each([
  ['BAD_REQUEST', 400],
  ['UNAUTHENTICATED', 401],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['BODY_TOO_LARGE', 413],
  ['NOT_JSON', 415],
  ['LIMITS', 422],
  ['TOO_MANY_REQUESTS', 429],
  ['FAULT', 500],
  ['UNAVAILABLE', 503],
  ['STORAGE_FULL', 507],
] as const)('%s is told by its status %i alone', (code, status) => {
  expect(refusalStatuses[code]).toBe(status)
  expect(isSentAsCode(code)).toBe(false)
})

test('every refusal says something to a person', () => {
  for (const text of Object.values(refusalTexts)) expect(text.length).toBeGreaterThan(5)
})
