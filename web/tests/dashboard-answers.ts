import { screen, within } from '@testing-library/dom'
import type { ListedTransfer, TransferFilter } from '@envoi/contract/lists'
import { someTransfer } from '../src/features/manage/transfer.fixture.ts'
import { listed } from '../src/features/transfer-list/transfer.fixture.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana } from './people.ts'
import { type Answers, refused } from './fake-service.ts'

export const DAY = 86_400_000
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY)

/** The n-th of many, as long ago in minutes, with three days to go. */
export const batch = (n: number, more: Partial<ListedTransfer> = {}): ListedTransfer =>
  listed(`t${n}`, {
    name: `Batch ${String(n).padStart(5, '0')}`,
    createdAt: new Date(Date.now() - n * 60_000).toISOString(),
    to: inDays(3).toISOString(),
    size: n * 1000,
    fileCount: 1,
    recipients: [`to-${n}@example.org`],
    downloads: 0,
    ...more,
  })
export const batches = (count: number): ListedTransfer[] =>
  Array.from({ length: count }, (_, place) => batch(place + 1))

type Lists = { sent: ListedTransfer[]; received: ListedTransfer[]; archive: ListedTransfer[] }

/** A service that keeps somebody's lists. What a call does to one of them is seen in the next answer. */
export function keepLists({ sent = [], received = [], archive = [] }: Partial<Lists>) {
  const lists: Lists = { sent, received, archive }
  const find = (id: string): ListedTransfer => {
    const transfer = [...lists.sent, ...lists.received].find(({ transferId }) => transferId === id)
    if (!transfer) throw refused('NOT_FOUND')
    return transfer
  }
  const change = (id: string, changes: Partial<ListedTransfer>) => {
    const { status } = Object.assign(find(id), changes)
    return { transferId: id, status }
  }
  const answers = {
    searchTransfers: ({ query, body }) => search(query.searchType === 'received' ? lists.received : lists.sent, body),
    searchArchive: ({ body }) => search(lists.archive, body),
    getArchived: ({ params: { id } }) => {
      const transfers = lists.archive.filter(({ transferId }) => transferId === id)
      return { transfers, total: transfers.length }
    },
    getTransfer({ params: { id } }) {
      const { name, status, createdAt, to, sender, push } = find(id)
      const seen = { transferId: id, name, status, createdAt, validity: { from: createdAt, to } }
      return someTransfer({ ...seen, ...(sender && { sender }), ...(push && { push, manageLink: null }) })
    },
    deleteTransfer({ params: { id } }) {
      const reply = change(id, { status: 'DELETED' })
      lists.archive.push(find(id))
      lists.sent = lists.sent.filter(({ transferId }) => transferId !== id)
      return reply
    },
    disableTransfer: ({ params: { id } }) => change(id, { status: 'DISABLED' }),
    enableTransfer({ params: { id } }) {
      if (Date.parse(find(id).to) <= Date.now()) throw refused('EXPIRED')
      return change(id, { status: 'ENABLED' })
    },
    setValidity: ({ params: { id }, body: { to } }) => ({
      ...change(id, { to }),
      validity: { from: find(id).createdAt, to },
    }),
    excludeFromReceived({ params: { id } }) {
      lists.received = lists.received.filter(({ transferId }) => transferId !== id)
      return {}
    },
  } satisfies Answers
  return Object.assign(lists, { answers })
}

/** Words are looked for in the title alone. */
function search(list: ListedTransfer[], filter: TransferFilter): { transfers: ListedTransfer[]; total: number } {
  const {
    query = '',
    status,
    ended,
    push,
    createdFrom,
    createdTo,
    from = 0,
    size = 50,
    sort = '-createdAt',
    exact,
  } = filter
  const found = list.filter(
    (one) =>
      (one.name ?? '').toLowerCase().includes(query.toLowerCase()) &&
      (!status || status.includes(one.status)) &&
      (ended === undefined || ended === Date.parse(one.to) <= Date.now()) &&
      (push === undefined || push === (one.push !== undefined)) &&
      (!createdFrom || one.createdAt >= createdFrom) &&
      (!createdTo || one.createdAt <= createdTo),
  )
  const field = sort.replace('-', '') as 'createdAt' | 'name' | 'size' | 'to'
  const sign = sort.startsWith('-') ? -1 : 1
  found.sort((one, other) => sign * ((one[field] ?? 0) < (other[field] ?? 0) ? -1 : 1))
  const transfers = found.slice(from, from + size)
  const isMoreEnough = exact === false && query !== ''
  return { transfers, total: isMoreEnough ? Math.min(found.length, from + size + 1) : found.length }
}

type Dashboard = Page & { kept: ReturnType<typeof keepLists> }

/** The dashboard of somebody who has these lists. */
export async function openDashboard(
  lists: Partial<Lists>,
  { path = '/dashboard', answers, ...options }: PageOptions & { path?: string } = {},
): Promise<Dashboard> {
  const kept = keepLists(lists)
  const page = await openPage(path, { as: ana, ...options, answers: { ...kept.answers, ...answers } })
  return { ...page, kept }
}

/** Deleting waits until it is let go; of the first so many it is refused. */
export function holdDeleting({ api, kept }: Dashboard, failing = 0): () => void {
  const held = Promise.withResolvers<void>()
  api.answer({
    async deleteTransfer(asked) {
      await held.promise
      if (Number(asked.params.id.slice(1)) <= failing) throw refused('FAULT')
      return kept.answers.deleteTransfer(asked)
    },
  })
  return held.resolve
}

export const row = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('row', { name })
export const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name })
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })
export const tab = (name: string): HTMLElement =>
  within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', { name })
export const aside = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Transfer details' })
/** A short word that leaves by itself. */
export const toast = (text: string | RegExp): Promise<HTMLElement> =>
  within(screen.getByRole('region', { name: 'Notices' })).findByText(text)
