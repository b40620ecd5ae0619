/**
 * Every refusal of the service: its code and the HTTP status. What it says to a person stands in `refusal-texts.ts`, apart
 * from this, since the web app has words of its own. Most are sent as a code; the first are told by their status alone, as
 * fixed on the wire, and have names so that the server's code can say what it means.
 */
export const refusalStatuses = {
  // told by status alone
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  LIMITS: 422,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  FAULT: 500,

  // sent in `codes`
  'auth/wrong-password': 401,
  'auth/too-many-requests': 429,
  PHONE_MFA: 401,
  TOTP_MFA: 401,
  INVALID_CODE: 401,
  INVALID_KEY: 401,
  WRONG_PASSWORD: 403,
  WRONG_ACCOUNT_PASSWORD: 403,
  SIGN_IN_AGAIN: 403,
  INVALID_LINK: 403,
  INVALID_PASSKEY: 403,
  PLAN_REQUIRED: 403,
  SENDER_NOT_PROVEN: 403,
  EMAIL_NOT_VALIDATED: 403,
  PREVIEW_NOT_ALLOWED: 403,
  NO_PREVIEW: 422,
  LAST_FILE: 422,
  WRONG_STATUS: 409,
  FILES_FLAGGED: 409,
  EXPIRED: 410,
  DELETED: 410,
  FILE_SIZE_0: 422,
  FILE_NAME_TOO_LONG: 422,
  FILE_NAME_INVALID: 422,
  FILE_IS_EXE: 422,
  FILE_IS_ISO: 422,
  FILE_IS_HTM: 422,
  FILE_TYPE_NOT_ALLOWED: 422,
  SENDER_REQUIRED: 422,
  ANSWER_REQUIRED: 422,
  CANNOT_RECEIVE: 409,
  PUSH_CLOSED: 410,
  SUSPENDED: 403,
  NEW_PASSWORD_REQUIRED: 403,
  OWNER_ONLY: 403,
  SCOPE_REQUIRED: 403,
  API_DISABLED: 403,
  ACCESS_DENIED: 403,
  AUTHORIZATION_PENDING: 409,
  REQUEST_IN_FLIGHT: 409,
  IDEMPOTENCY_MISMATCH: 422,
  URL_NOT_ALLOWED: 422,
  SSO_REQUIRED: 403,
  SSO_MEMBER: 403,
  SSO_INCOMPLETE: 422,
  SSO_ISSUER_NOT_ALLOWED: 422,
  SSO_PROVIDER_FAILED: 422,
  SSO_CLIENT_REFUSED: 422,
  DOMAIN_INVALID: 422,
  ALREADY_MEMBER: 409,
  CANNOT_BE_INVITED: 409,
  INVALID_EMAIL: 422,
  INVALID_DATES: 422,
  INVALID_TRANSFER_TYPE: 422,
  NOT_AVAILABLE: 422,
  TEXTS_NOT_SENT: 422,
  CUSTOM_ID_TAKEN: 422,
  NAME_INVALID: 422,
  NAME_TAKEN: 422,
  ORIGIN_INVALID: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_TOO_COMMON: 422,
  INVALID_PHONE_NUMBER: 422,
  EMAIL_TAKEN: 422,
  TOO_MANY_PASSKEYS: 422,
  CONTACT_EXISTS: 422,
  GROUP_EXISTS: 422,
  TOO_MANY_CONTACTS: 422,
  TOO_MANY_GROUPS: 422,
  TOO_MANY_MEMBERS: 422,
  OPTION_NOT_ALLOWED: 422,
  PASSWORD_REQUIRED: 422,
  OPTIONS_CONFLICT: 422,
  PICTURE_INVALID: 422,
  PICTURE_UNKNOWN: 422,
  ADDRESS_UNPROVEN: 422,
  UPLOAD_INCOMPLETE: 422,
  TOO_MANY_DOWNLOADS: 422,
  TOO_MANY_PREVIEWS: 422,
  PAYMENT_OFF: 409,
  EVENT_REFUSED: 403,
  PAYMENT_DECLINED: 422,
  PAYMENT_METHOD_INVALID: 422,
  PAYMENT_METHOD_IN_USE: 409,
  PAYMENT_PENDING: 409,
  PRICE_CHANGED: 409,
  OTHER_PROVIDER: 409,
  PLAN_GIVEN: 409,
  TEAM_MEMBER: 409,
  PLAN_RENEWS: 409,
  TRIAL_USED: 422,
  COUPON_INVALID: 422,
  OFFER_USED: 409,
  TAX_MISMATCH: 422,
  SEPA_NOT_ALLOWED: 403,
  VAT_NUMBER_INVALID: 422,
  COUNTRY_UNKNOWN: 422,
  BILLING_DETAILS_REQUIRED: 422,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusalStatuses

/** Told to programs alone: a browser shows no key, and the web app has no sentences for them. */
export const programRefusals = [
  'INVALID_KEY',
  'SCOPE_REQUIRED',
  'ACCESS_DENIED',
  'AUTHORIZATION_PENDING',
  'REQUEST_IN_FLIGHT',
  'IDEMPOTENCY_MISMATCH',
  'EVENT_REFUSED',
] as const satisfies readonly RefusalCode[]
export type ProgramRefusal = (typeof programRefusals)[number]

/** Told by the pages of plans and payment alone, in words that come with them. */
export const billingRefusals = [
  'PAYMENT_OFF',
  'PAYMENT_DECLINED',
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_METHOD_IN_USE',
  'PAYMENT_PENDING',
  'PRICE_CHANGED',
  'OTHER_PROVIDER',
  'PLAN_GIVEN',
  'TEAM_MEMBER',
  'TRIAL_USED',
  'COUPON_INVALID',
  'OFFER_USED',
  'TAX_MISMATCH',
  'SEPA_NOT_ALLOWED',
  'VAT_NUMBER_INVALID',
  'COUNTRY_UNKNOWN',
  'BILLING_DETAILS_REQUIRED',
] as const satisfies readonly RefusalCode[]
export type BillingRefusal = (typeof billingRefusals)[number]

/** Told where a company's single sign-on is set up alone, likewise. */
export const ssoSetupRefusals = [
  'SSO_INCOMPLETE',
  'SSO_ISSUER_NOT_ALLOWED',
  'SSO_PROVIDER_FAILED',
  'SSO_CLIENT_REFUSED',
  'DOMAIN_INVALID',
] as const satisfies readonly RefusalCode[]
export type SsoSetupRefusal = (typeof ssoSetupRefusals)[number]

/** Each met by one form, which looks for it and has its own words. */
const formRefusals = ['SIGN_IN_AGAIN', 'URL_NOT_ALLOWED', 'PLAN_RENEWS'] as const satisfies readonly RefusalCode[]
type FormRefusal = (typeof formRefusals)[number]

/** Those that people may be told anywhere. */
export type ToldRefusal = Exclude<RefusalCode, ProgramRefusal | BillingRefusal | SsoSetupRefusal | FormRefusal>
const notAnywhere: ReadonlySet<string> = new Set([
  ...programRefusals,
  ...billingRefusals,
  ...ssoSetupRefusals,
  ...formRefusals,
])
export const isToldRefusal = (code: string): code is ToldRefusal =>
  Object.hasOwn(refusalStatuses, code) && !notAnywhere.has(code)

const byStatusAlone: ReadonlySet<RefusalCode> = new Set([
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BODY_TOO_LARGE',
  'NOT_JSON',
  'LIMITS',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'FAULT',
])

export const isSentAsCode = (code: RefusalCode): boolean => !byStatusAlone.has(code)
