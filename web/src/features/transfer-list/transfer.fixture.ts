import type { ListedTransfer } from '@envoi/contract/lists'

export const listed = (id: string, more: Partial<ListedTransfer> = {}): ListedTransfer => ({
  transferId: id,
  name: `Transfer ${id}`,
  status: 'ENABLED',
  createdAt: '2026-11-01T10:00:00.000Z',
  to: '2026-11-21T10:00:00.000Z',
  size: 1000,
  fileCount: 2,
  passwordRequired: false,
  recipients: ['bo@example.org'],
  downloads: 3,
  ...more,
})
