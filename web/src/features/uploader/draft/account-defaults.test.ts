import { expect, test } from 'vitest'
import { defaultsOf } from './account-defaults.ts'

const now = new Date(2026, 10, 15, 12)
const bare = {
  displayName: 'Ana',
  email: 'ana@example.org',
  notifications: { transfer: { summary: false, expiryReminder: true, downloadConfirmation: false } },
  uploaderTemplate: { name: null, message: null, recipients: [], templatePassword: null },
  uploaderSettings: { validityDays: null, maxDownloads: null, allowPreview: null },
}

test('an account without defaults sets only the sender and the notifications', () => {
  expect(defaultsOf(bare, now)).toEqual({
    email: 'ana@example.org',
    senderFullname: 'Ana',
    recipientList: [],
    summary: false,
    expiryReminder: true,
    downloadConfirmation: false,
  })
})

test('the template and settings of an account fill the form', () => {
  const account = {
    ...bare,
    uploaderTemplate: {
      name: 'Plans',
      message: 'For you',
      recipients: ['bo@example.org'],
      templatePassword: 'sesame!!',
    },
    uploaderSettings: { validityDays: 3, maxDownloads: 5, allowPreview: false },
  }
  expect(defaultsOf(account, now)).toMatchObject({
    name: 'Plans',
    message: 'For you',
    recipientList: ['bo@example.org'],
    password: 'sesame!!',
    to: '2026-11-18',
    maxDownloads: 5,
    allowPreview: false,
  })
})
