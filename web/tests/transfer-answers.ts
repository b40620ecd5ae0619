import { defaultOptions } from '@envoi/contract/rules/transfer-options'
import { screen, within } from '@testing-library/dom'
import type { ManagedTransferView, TransferOutline, TransferView } from '@envoi/contract/transfer-views'
import type { TransferOperation } from '@envoi/contract/managing'
import type { TransferStatus } from '@envoi/contract/words'
import { onTestFinished, vi } from 'vitest'
import { someFile, someTransfer } from '../src/features/manage/transfer.fixture.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { type Answers, refused } from './fake-service.ts'

/** One transfer, as it is seen by whoever was sent its link and by whoever sent it. */
export const transferId = '7AsznjPcdc7MZW7qHx1Qn2'
export const senderSecret = 'the-secret-of-its-sender'
const DAY = 86_400_000
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

const shownFile = (fileId: string, name: string, size: number): TransferView['files'][number] => ({
  fileId,
  name,
  size,
  preview: null,
  thumbnail: null,
})

/** As it is told to people who may have it. */
export const received = (more: Partial<TransferView> = {}): TransferView => ({
  transferId,
  status: 'ENABLED',
  name: 'Plans',
  message: null,
  sender: { name: 'Ana', email: 'ana@example.org' },
  files: [
    shownFile('a', 'plan.pdf', 50_000),
    shownFile('b', 'days/one.jpg', 60_000),
    shownFile('c', 'days/two.jpg', 70_000),
  ],
  validity: { from: inDays(-1), to: inDays(6) },
  passwordRequired: false,
  allowPreview: true,
  size: 180_000,
  ...more,
})

/** As it is told to those who may not, or not yet. */
export const outline = (status: TransferStatus, more: Partial<TransferOutline> = {}): TransferOutline => ({
  transferId,
  status,
  passwordRequired: false,
  ...more,
})

/** The addresses that are handed to the browser to be saved: nothing is fetched here. */
export function followedLinks(): string[] {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  return followed
}

/** The page's clock runs as ever, and can be moved on. */
export function holdTime(): {
  pass(milliseconds: number): Promise<unknown>
  advanceTimers(milliseconds: number): void
} {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  return {
    pass: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds),
    advanceTimers: (milliseconds) => void vi.advanceTimersByTime(milliseconds),
  }
}

/** A short word of the page that leaves by itself. */
export const notice = async (text: string | RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('region', { name: /^(Notices|Messages)$/ })).findByText(text)

/** A transfer that is kept in memory, and what the service says when its sender changes it. */
export function managed(more: Partial<ManagedTransferView> = {}): {
  readonly transfer: ManagedTransferView
  change(changes: Partial<ManagedTransferView>): void
  answers: Answers
} {
  let transfer = someTransfer({
    transferId,
    files: [
      someFile({ fileId: 'a', name: 'plan.pdf', size: 50_000 }),
      someFile({ fileId: 'b', name: 'days/one.jpg', size: 60_000 }),
    ],
    size: 110_000,
    validity: { from: inDays(-1), to: inDays(6) },
    link: `http://localhost:1/dl/${transferId}`,
    manageLink: `http://localhost:1/manage/${transferId}/${senderSecret}`,
    createdAt: inDays(-1),
    events: [
      { type: 'CREATED', at: inDays(-1) },
      { type: 'AVAILABLE', at: inDays(-1) },
    ],
    limits: { latestEnd: inDays(20), recipients: 3, messageLength: 500, files: 10, size: 1_000_000 },
    options: defaultOptions,
    ...more,
  })
  let isDeleted = false
  const change = (changes: Partial<ManagedTransferView>, event?: Omit<Event, 'at'>): void => {
    const events = event ? [...transfer.events, { ...event, at: new Date().toISOString() }] : transfer.events
    transfer = { ...transfer, events, ...changes }
  }
  const state = () => ({ transferId, status: transfer.status })
  const statusOfDates = ({ from }: { from: string }): TransferStatus =>
    Date.parse(from) > Date.now() ? 'PENDING' : 'ENABLED'

  const answers: Answers = {
    getTransfer: () => {
      if (isDeleted) throw refused('DELETED')
      return transfer
    },
    changeTransfer: ({ body }) => {
      for (const operation of body.operations) change(...changesOf(operation))
      return state()
    },
    setValidity: ({ body: { to, from = transfer.validity.from } }) => {
      const validity = { from, to }
      change({ validity, isExpired: false, status: statusOfDates(validity) }, { type: 'EXPIRY_DATE_CHANGED', to })
      return { ...state(), validity }
    },
    setTransferNotices: ({ body }) => {
      change({ notifications: { ...transfer.notifications, ...body } })
      return { notifications: transfer.notifications }
    },
    disableTransfer: () => {
      change({ status: 'DISABLED' }, { type: 'DISABLED' })
      return state()
    },
    enableTransfer: () => {
      change({ status: statusOfDates(transfer.validity) }, { type: 'ENABLED' })
      return state()
    },
    deleteTransfer: () => {
      isDeleted = true
      return { transferId, status: 'DELETED' }
    },
    renameFile: ({ params: { fileId }, body: { name } }) => {
      change({ files: transfer.files.map((file) => (file.fileId === fileId ? { ...file, name } : file)) })
      return { fileId, name }
    },
    deleteFile: ({ params: { fileId } }) => {
      const gone = transfer.files.find((file) => file.fileId === fileId)!
      const files = transfer.files.filter((file) => file !== gone)
      change({ files, size: transfer.size - gone.size }, { type: 'FILE_DELETED', name: gone.name })
      return {}
    },
    addRecipient: ({ params: { recipient: email } }) => {
      const added = { email, downloads: 0, lastDownload: null, mail: 'sent' as const }
      change({ recipients: [...transfer.recipients, added] }, { type: 'RECIPIENT_ADDED', recipient: email })
      return { email }
    },
    removeRecipient: ({ params: { recipient } }) => {
      change({ recipients: transfer.recipients.filter(({ email }) => email !== recipient) })
      return {}
    },
    notifyRecipient: () => ({}),
  }
  return {
    get transfer() {
      return transfer
    },
    change,
    answers,
  }
}

type Event = ManagedTransferView['events'][number]

/** What one operation makes of a transfer, and what its history says of it. */
function changesOf(operation: TransferOperation): [Partial<ManagedTransferView>, Omit<Event, 'at'>?] {
  const value = operation.op === 'remove' ? null : operation.value
  const isOn = value !== null && value !== false
  if (operation.path === '/name') return [{ name: value as string | null }, { type: 'RENAMED' }]
  if (operation.path === '/message') return [{ message: value as string | null }]
  if (operation.path === '/password') return [{ passwordRequired: isOn }, { type: 'PASSWORD_CHANGED', isOn }]
  if (operation.path === '/allowPreview') return [{ allowPreview: isOn }, { type: 'PREVIEW_CHANGED', isOn }]
  const maxDownloads = value as number | null
  if (maxDownloads === null) return [{ maxDownloads }, { type: 'MAX_DOWNLOADS_REMOVED' }]
  return [{ maxDownloads }, { type: 'MAX_DOWNLOADS_ADDED', maxDownloads }]
}

/** The page of its management link. */
export const openManaging = (answers: Answers, options: PageOptions = {}): Promise<Page> =>
  openPage(`/manage/${transferId}/${senderSecret}`, { ...options, answers: { ...answers, ...options.answers } })

/** Long lists draw what is in sight: something must be tall enough to see it in. */
export const seeLists = (): unknown => vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)

/** The page of its link. */
export function openReceived(
  answers: Answers,
  { more = '', ...options }: PageOptions & { more?: string } = {},
): Promise<Page> {
  seeLists()
  return openPage(`/dltransfer/${transferId}${more}`, { ...options, answers: { ...answers, ...options.answers } })
}
