/** Every refusal of the service: its code, the HTTP status, and the key of the sentence a person reads. One table. */

type Row = { status: number; text: string }

/**
 * `wire`: the code is sent in `codes`. The others are told by their status alone, as fixed on the wire;
 * their names exist so that the server's code can say what it means.
 */
export const refusals = {
  // told by status alone
  BAD_REQUEST: { status: 400, text: 'The request is not well formed.' },
  UNAUTHENTICATED: { status: 401, text: 'Please sign in.' },
  FORBIDDEN: { status: 403, text: 'This is not allowed.' },
  NOT_FOUND: { status: 404, text: 'There is nothing here, or it is not yours.' },
  BODY_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  NOT_JSON: { status: 415, text: 'Send JSON.' },
  LIMITS: { status: 422, text: 'This goes over a limit.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  UNAVAILABLE: { status: 503, text: 'The service is busy. Please try again in a moment.' },
  STORAGE_FULL: { status: 507, text: 'There is no room for this transfer right now. Please try again later.' },
  FAULT: { status: 500, text: 'Something went wrong on our side.' },

  // sent in `codes`
  'auth/wrong-password': { status: 401, text: 'Incorrect e-mail or password.' },
  'auth/too-many-requests': { status: 429, text: 'Too many attempts. Please wait a few minutes.' },
  PHONE_MFA: { status: 401, text: 'Enter the code sent to the phone ending in' },
  TOTP_MFA: { status: 401, text: 'Enter the code of your authenticator app.' },
  INVALID_CODE: { status: 401, text: 'Invalid code.' },
  WRONG_PASSWORD: { status: 403, text: 'That is not the password of this transfer.' },
  WRONG_ACCOUNT_PASSWORD: { status: 403, text: 'That is not your password.' },
  INVALID_LINK: { status: 403, text: 'This link has been used or is too old. Ask for a new one.' },
  INVALID_PASSKEY: { status: 403, text: 'This passkey was not accepted.' },
  PLAN_REQUIRED: { status: 403, text: 'This needs a plan.' },
  SENDER_NOT_PROVEN: { status: 403, text: 'Please confirm your e-mail address first.' },
  EMAIL_NOT_VALIDATED: { status: 403, text: 'Please confirm your e-mail address first.' },
  PREVIEW_NOT_ALLOWED: { status: 403, text: 'The sender does not allow previews.' },
  NO_PREVIEW: { status: 422, text: 'This file has no preview.' },
  LAST_FILE: { status: 422, text: 'A transfer keeps at least one file. Delete the transfer instead.' },
  WRONG_STATUS: { status: 409, text: 'The transfer is not in a state that allows this.' },
  FILES_FLAGGED: { status: 409, text: 'Something dangerous was found in a file. Take it out first.' },
  EXPIRED: { status: 410, text: 'This transfer has expired.' },
  DELETED: { status: 410, text: 'This transfer was deleted.' },
  FILE_SIZE_0: { status: 422, text: 'An empty file cannot be sent.' },
  FILE_NAME_TOO_LONG: { status: 422, text: 'File name too long.' },
  FILE_NAME_INVALID: { status: 422, text: 'Invalid file name.' },
  FILE_IS_EXE: { status: 422, text: 'Programs (.exe) cannot be sent. Put it into an archive first.' },
  FILE_IS_ISO: { status: 422, text: 'Disk images (.iso, .udf) cannot be sent. Put it into an archive first.' },
  FILE_IS_HTM: { status: 422, text: 'Web pages (.htm, .html) cannot be sent. Put it into an archive first.' },
  FILE_TYPE_NOT_ALLOWED: { status: 422, text: 'Files of this type are not taken here.' },
  SENDER_REQUIRED: { status: 422, text: 'Tell who you are first: your name, your e-mail address or both.' },
  ANSWER_REQUIRED: { status: 422, text: 'Answer the questions first.' },
  CANNOT_RECEIVE: { status: 409, text: 'The receiver cannot take files right now. Try again later.' },
  PUSH_CLOSED: { status: 410, text: 'This page no longer takes files.' },
  SUSPENDED: { status: 403, text: 'This account is suspended. Ask whoever manages your team.' },
  NEW_PASSWORD_REQUIRED: { status: 403, text: 'Somebody else has set this password. Choose a new one.' },
  OWNER_ONLY: { status: 403, text: 'Only the owner of the team can do this.' },
  ALREADY_MEMBER: { status: 409, text: 'This address belongs to the team already.' },
  CANNOT_BE_INVITED: { status: 409, text: 'This address cannot be invited.' },
  INVALID_EMAIL: { status: 422, text: 'Invalid e-mail address.' },
  INVALID_DATES: { status: 422, text: 'The dates do not fit: the end must come after the start and after now.' },
  INVALID_TRANSFER_TYPE: { status: 422, text: 'This kind of transfer is not possible here.' },
  NOT_AVAILABLE: { status: 422, text: 'This option is not available here.' },
  TEXTS_NOT_SENT: {
    status: 422,
    text: 'No code can be sent to your phone from here. Use a recovery code, or ask whoever runs this service.',
  },
  CUSTOM_ID_TAKEN: { status: 422, text: 'This link name is taken.' },
  NAME_INVALID: {
    status: 422,
    text: 'A name has 3 to 63 small letters, digits and hyphens, a hyphen neither first nor last.',
  },
  NAME_TAKEN: { status: 422, text: 'This name is not available.' },
  PASSWORD_TOO_SHORT: { status: 422, text: 'The password needs at least 8 characters.' },
  PASSWORD_TOO_COMMON: { status: 422, text: 'This password is one of the first that others would try.' },
  INVALID_PHONE_NUMBER: {
    status: 422,
    text: 'Write the phone number with its country code, such as +33 6 12 34 56 78.',
  },
  EMAIL_TAKEN: { status: 422, text: 'This address cannot be used.' },
  TOO_MANY_PASSKEYS: { status: 422, text: 'There are as many passkeys as there can be. Remove one first.' },
  CONTACT_EXISTS: { status: 422, text: 'This address is in the address book already.' },
  GROUP_EXISTS: { status: 422, text: 'There is a group of this name already.' },
  TOO_MANY_CONTACTS: { status: 422, text: 'The address book is full. Delete some contacts first.' },
  TOO_MANY_GROUPS: { status: 422, text: 'There are as many groups as there can be. Delete one first.' },
  TOO_MANY_MEMBERS: { status: 422, text: 'The groups are full. Take members out of one, or delete a group first.' },
  OPTION_NOT_ALLOWED: { status: 422, text: 'Your team does not allow this option here.' },
  PASSWORD_REQUIRED: { status: 422, text: 'Your team asks for a password on every transfer.' },
  OPTIONS_CONFLICT: {
    status: 422,
    text: 'Leave at least one kind of transfer on, and allow passwords where they are required.',
  },
  PICTURE_INVALID: { status: 422, text: 'This is not a PNG, JPEG or WebP picture that can be read.' },
  PICTURE_UNKNOWN: { status: 422, text: 'This picture is not here. Upload it first.' },
  ADDRESS_UNPROVEN: { status: 422, text: 'Confirm this address first: a code is sent to it.' },
  UPLOAD_INCOMPLETE: { status: 422, text: 'Some bytes have not arrived yet.' },
  TOO_MANY_DOWNLOADS: { status: 422, text: 'This transfer has reached its number of downloads.' },
  TOO_MANY_PREVIEWS: { status: 422, text: 'This transfer has reached its number of previews.' },
} as const satisfies Record<string, Row>

export type RefusalCode = keyof typeof refusals

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
