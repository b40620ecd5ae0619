import { defaultOptions } from '@envoi/contract/rules/transfer-options'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { ManagedFile } from './managed.ts'

/** One that has arrived, and that nobody was asked to look at. */
export const someFile = (more: Partial<ManagedFile> = {}): ManagedFile => ({
  fileId: 'a',
  name: 'plan.pdf',
  size: 100,
  preview: null,
  thumbnail: null,
  downloads: 0,
  isReady: true,
  scan: 'none',
  finding: null,
  ...more,
})

/** An open transfer of two files, as its sender sees it. */
export const someTransfer = (more: Partial<ManagedTransferView> = {}): ManagedTransferView => ({
  transferId: '7AsznjPcdc7MZW7qHx1Qn2',
  status: 'ENABLED',
  name: 'Plans',
  message: null,
  sender: { name: 'Ana', email: 'ana@example.org' },
  files: [
    someFile({ fileId: 'a', name: 'plan.pdf', size: 100 }),
    someFile({ fileId: 'b', name: 'days/one.jpg', size: 200 }),
  ],
  validity: { from: '2026-11-15T12:00:00Z', to: '2026-11-22T12:00:00Z' },
  passwordRequired: false,
  allowPreview: true,
  size: 300,
  recipients: [],
  notifications: { downloadConfirmation: true, expiryReminder: true, summary: true },
  maxDownloads: null,
  downloads: 0,
  events: [],
  link: 'https://envoi.example/dl/7AsznjPcdc7MZW7qHx1Qn2',
  manageLink: null,
  createdAt: '2026-11-15T12:00:00Z',
  isExpired: false,
  activity: { days: [], completed: 0, bytes: 0 },
  limits: { latestEnd: '2026-11-23T12:00:00Z', recipients: 3, messageLength: 500, files: 4, size: 1000 },
  options: defaultOptions,
  ...more,
})
