import type { CallName } from '@envoi/contract/calls'
import type { PeopleRow } from './account-rights.ts'

/** Calls that name nobody are about whoever is signed in. */
const whoever = (status: number): PeopleRow['expected'] => [401, status, status]
const everybody = (status: number): PeopleRow['expected'] => [status, status, status]
const unknown = { path: { id: 'unknown' } }
/** Vowels are in no code. */
const noCode = { path: { code: 'AEIO-UAEI' } }

/** What people call about keys of their own. What keys may call is told by api-scopes.test.ts. */
export const apiRights = {
  getApiPreferences: { expected: whoever(200) },
  changeApiPreferences: { expected: whoever(200), input: () => ({ json: { validityDays: 3 } }), isPaid: true },
  enableApi: { expected: whoever(200), isPaid: true },
  disableApi: { expected: whoever(200) },
  listApiKeys: { expected: whoever(200) },
  addApiKey: {
    expected: whoever(201),
    input: () => ({ json: { description: 'Export', scopes: ['read'] } }),
    isPaid: true,
  },
  changeApiKey: { expected: whoever(404), input: () => ({ ...unknown, json: { description: 'Another' } }) },
  deleteApiKey: { expected: whoever(404), input: () => unknown },
  getApiUsage: { expected: whoever(200) },
  registerApiEmail: { expected: whoever(200), input: () => ({ path: { address: 'it@example.org' } }), isPaid: true },
  checkApiEmail: { expected: whoever(401), input: () => ({ path: { code: '000000' } }) },
  deleteApiEmail: { expected: whoever(200) },
  getOwnKey: { expected: everybody(401) },
  deleteOwnKey: { expected: everybody(401) },

  askDeviceCode: { expected: everybody(201), input: () => ({ json: { client: 'envoi on nas', scopes: ['send'] } }) },
  redeemDeviceCode: { expected: everybody(410), input: () => ({ json: { deviceCode: 'made-up' } }) },
  getDeviceCode: { expected: whoever(404), input: () => noCode },
  approveDeviceCode: { expected: whoever(404), input: () => ({ ...noCode, json: {} }) },
  denyDeviceCode: { expected: whoever(404), input: () => noCode },
} satisfies Partial<Record<CallName, PeopleRow>>
