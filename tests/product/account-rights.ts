import type { CallName } from '@envoi/contract/calls'

/** Ana has an account and is signed in; so is Bo, who names Ana in everything; the visitor is signed out and does so too. */
export const people = ['visitor', 'Ana', 'Bo'] as const
export type PersonName = (typeof people)[number]

export type Ana = {
  uid: string
  email: string
  password: string
  otherSession: string
  /** Where the call is about an address book. */
  contactId?: string
  groupId?: string
  /** What others have at those who take money. */
  others: PaidThings
}
/** Real ids and numbers of people who pay. */
export type PaidThings = {
  number: string
  paymentMethodId: string
  priceId: string
  clientSecret: string
  walletSubscription: string
}
export type CallInput = { path?: Record<string, string>; query?: Record<string, string>; json?: unknown }
/** What each is answered. A refusal of Ana's own call is chosen so that nothing changes for the next. */
export type PeopleRow = {
  expected: [visitor: number, ana: number, bo: number]
  input?: (ana: Ana) => CallInput
  /** Ana and Bo pay, and Ana has an address book; before she paid she was told that this needs a plan. */
  isPaid?: true
}

const own = ({ uid }: Ana): CallInput => ({ path: { uid } })
const withBody =
  (json: unknown) =>
  ({ uid }: Ana): CallInput => ({ path: { uid }, json })
const wrong = { password: 'not this one' }
/** Signed out: sign in. Another's: not there. */
const oneself = (status: number): PeopleRow['expected'] => [401, status, 404]
/** Calls that name nobody are about whoever is signed in. */
const whoever = (status: number): PeopleRow['expected'] => [401, status, status]
const everybody = (status: number): PeopleRow['expected'] => [status, status, status]
/** Of Ana's address book, by the id of a contact or of a group where the call wants one. */
const inBook = (status: number, { id, ...input }: CallInput & { id?: 'contactId' | 'groupId' } = {}): PeopleRow => ({
  expected: oneself(status),
  input: (ana) => ({ ...input, path: { uid: ana.uid, ...(id && { id: ana[id] ?? 'none' }) } }),
  isPaid: true,
})

export const peopleRights = {
  canSignIn: { expected: everybody(200), input: ({ email }) => ({ path: { address: email } }) },
  canRegister: { expected: everybody(400), input: ({ email }) => ({ path: { address: email } }) },
  register: {
    expected: everybody(201),
    input: () => ({
      json: { email: 'new@example.org', password: 'a long enough one', displayName: 'New', langCode: 'en' },
    }),
  },
  validateRegistration: {
    expected: everybody(401),
    input: ({ email }) => ({ json: { email, code: '000000' } }),
  },
  resendRegistration: { expected: everybody(200), input: ({ email }) => ({ json: { email } }) },
  generatePasswordLink: { expected: everybody(200), input: ({ email }) => ({ json: { email, langCode: 'en' } }) },
  changePasswordFromLink: {
    expected: everybody(403),
    input: ({ email }) => ({ json: { email, password: 'a long enough one', token: 'made up' } }),
  },
  signOutEverywhere: { expected: everybody(403), input: () => ({ json: { token: 'made up', stopKeys: true } }) },

  getUser: { expected: oneself(200), input: own },
  changeUser: { expected: oneself(200), input: withBody({ displayName: 'Ana' }) },
  deleteUser: { expected: oneself(403), input: withBody(wrong) },
  changePassword: {
    expected: oneself(403),
    input: withBody({ currentPassword: wrong.password, password: 'a long enough one' }),
  },
  requestEmailChange: { expected: oneself(403), input: withBody({ email: 'ana@example.com', ...wrong }) },
  confirmEmailChange: { expected: oneself(401), input: withBody({ oldCode: '000000', newCode: '000000' }) },
  getNotifications: { expected: oneself(200), input: own },
  changeNotifications: {
    expected: oneself(200),
    input: withBody({ operations: [{ op: 'add', path: '/transfer/summary', value: true }] }),
  },
  setUploaderTemplate: { expected: oneself(200), input: withBody({ name: 'Plans' }) },
  setUploaderSettings: { expected: oneself(200), input: withBody({ allowPreview: true }) },
  exportUser: { expected: oneself(200), input: own },
  claimTransfers: { expected: oneself(200), input: own },

  addContact: inBook(201, { json: { email: 'new@example.org' } }),
  changeContact: inBook(200, { id: 'contactId', json: { name: 'Another' } }),
  getContact: inBook(200, { id: 'contactId' }),
  deleteContact: inBook(200, { id: 'contactId' }),
  deleteContacts: inBook(200, { json: { ids: ['unknown'] } }),
  searchContacts: inBook(200, { json: {} }),
  countContacts: inBook(200, { json: {} }),
  findContacts: inBook(200, { query: { email: 'new@example.org' } }),
  checkContacts: inBook(200, { json: { emails: ['new@example.org'] } }),
  importContacts: inBook(200, { json: { contacts: [{ email: 'new@example.org', name: null }] } }),
  exportContacts: inBook(200, { query: { format: 'csv' } }),
  addContactGroup: inBook(201, { json: { name: 'New' } }),
  changeContactGroup: inBook(200, { id: 'groupId', json: { name: 'Another' } }),
  deleteContactGroup: inBook(200, { id: 'groupId' }),
  searchContactGroups: inBook(200, { json: {} }),
  countContactGroups: inBook(200, { json: {} }),
  listContactGroupMembers: inBook(200, { id: 'groupId' }),

  listSubdomains: { expected: oneself(200), input: own },
  listPushPages: { expected: oneself(200), input: own },
  addSubdomain: {
    expected: oneself(201),
    input: ({ uid }) => ({ json: { name: 'rights-of-ana', userId: uid } }),
    isPaid: true,
  },
  checkSubdomain: {
    expected: oneself(200),
    input: ({ uid }) => ({ json: { name: 'rights-of-bo', userId: uid } }),
    isPaid: true,
  },
  /** Those of teams, with subdomains that are there, stand in subdomains.test.ts. */
  changeSubdomain: { expected: whoever(404), input: () => ({ path: { id: 'unknown' }, json: { forceSignIn: false } }) },
  deleteSubdomain: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },
  setSubdomainUploader: { expected: whoever(404), input: () => ({ path: { id: 'unknown' }, json: {} }) },
  enableSubdomainUploader: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },
  disableSubdomainUploader: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },

  listWebhooks: { expected: whoever(200) },
  addWebhook: {
    expected: whoever(201),
    input: () => ({ json: { url: 'https://hooks.example.org/envoi' } }),
    isPaid: true,
  },
  /** Those of others stand in webhook-owners.test.ts. */
  changeWebhook: { expected: whoever(404), input: () => ({ path: { id: 'unknown' }, json: { isEnabled: false } }) },
  deleteWebhook: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },
  rotateWebhookSecret: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },
  testWebhook: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },
  listWebhookDeliveries: { expected: whoever(404), input: () => ({ path: { id: 'unknown' } }) },
  getWebhookDelivery: { expected: whoever(404), input: () => ({ path: { id: 'unknown', deliveryId: 'unknown' } }) },
  resendWebhookDelivery: { expected: whoever(404), input: () => ({ path: { id: 'unknown', deliveryId: 'unknown' } }) },

  signIn: { expected: everybody(401), input: ({ email }) => ({ json: { email, ...wrong } }) },
  signInWithPasskey: { expected: everybody(403), input: () => ({ json: { response: madeUpCredential } }) },
  getPasskeySignInOptions: { expected: everybody(200) },
  getIdToken: { expected: whoever(200) },
  /** The session's own cookie is not enough. */
  getSessionCookie: { expected: everybody(401) },
  getSession: { expected: whoever(200) },
  signOut: { expected: everybody(200) },
  exchangeSession: { expected: whoever(200), input: () => ({ json: { trustDevice: true } }) },
  listSessions: { expected: whoever(200) },
  endSession: { expected: oneself(200), input: ({ otherSession }) => ({ path: { id: otherSession } }) },

  getMfa: { expected: whoever(200) },
  startPhone: { expected: whoever(403), input: () => ({ json: { phoneNumber: '+33612345678', ...wrong } }) },
  confirmPhone: { expected: whoever(401), input: () => ({ json: { code: '000000' } }) },
  removePhone: { expected: whoever(403), input: () => ({ json: wrong }) },
  getTotp: { expected: whoever(200) },
  startTotp: { expected: whoever(403), input: () => ({ json: wrong }) },
  confirmTotp: { expected: whoever(401), input: () => ({ json: { code: '000000' } }) },
  removeTotp: { expected: whoever(403), input: () => ({ json: wrong }) },
  renewRecoveryCodes: { expected: whoever(403), input: () => ({ json: wrong }) },

  listPasskeys: { expected: whoever(200) },
  getPasskeyOptions: { expected: whoever(403), input: () => ({ json: wrong }) },
  addPasskey: { expected: whoever(403), input: () => ({ json: { name: 'Key', response: madeUpNewCredential } }) },
  renamePasskey: { expected: whoever(404), input: () => ({ path: { id: 'unknown' }, json: { name: 'Key' } }) },
  removePasskey: { expected: whoever(404), input: () => ({ path: { id: 'unknown' }, json: wrong }) },

  rate: { expected: everybody(200), input: () => ({ json: { rating: 5, langCode: 'en' } }) },
  getRatings: { expected: everybody(200) },
} satisfies Partial<Record<CallName, PeopleRow>>

const frame = { id: 'bWFkZSB1cA', rawId: 'bWFkZSB1cA', type: 'public-key', clientExtensionResults: {} }
const madeUpCredential = { ...frame, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
const madeUpNewCredential = { ...frame, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
