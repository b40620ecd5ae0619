import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@envoi/client/api-error'
import { addContact } from './contact-dialog.tsx'

const bo = { email: 'bo@example.org', name: 'Bo' }
const taken = new ApiError({ status: 422, codes: ['CONTACT_EXISTS'] })
const down = new NetworkError('down')
const full = new ApiError({ status: 422, codes: ['TOO_MANY_CONTACTS'] })

test.each([
  ['is there by the first try', true, taken, bo, undefined],
  ['was there under another name', true, taken, { ...bo, name: 'Boris' }, taken],
  ['was there under another spelling', true, taken, { ...bo, email: 'BO@example.org' }, taken],
  ['was there, and no answer was lost', false, taken, bo, taken],
  ['cannot be reached', true, down, bo, down],
  ['finds no room', true, full, bo, full],
])('adding a contact who %s succeeds or is refused', async (_what, isUnsure, error, there, refusal) => {
  const adding = addContact(bo, isUnsure, {
    add: () => Promise.reject(error),
    findKnown: async () => [{ id: 'c', ...there }],
  })
  if (refusal) await expect(adding).rejects.toBe(refusal)
  else await adding
})
