import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { lost, refused } from './fake-service.ts'
import {
  followedLinks,
  holdTime,
  inDays,
  notice,
  openReceived,
  outline,
  received,
  transferId,
} from './transfer-answers.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const granted = 'http://localhost:1/downloads/one'

describe('an open transfer', () => {
  test('shows its sender, message and last day', async () => {
    await openReceived({ getTransfer: () => received({ message: 'See you there.\nhttps://elsewhere.example' }) })
    expect(await heading('Plans')).toBeVisible()
    expect(screen.getByText(/^See you there\./)).toBeVisible()
    expect(screen.getByText(/^Expires in \d days, on /)).toBeVisible()
    expect(screen.getByText('sent you 3 files, 180 kB')).toBeVisible()
    expect(screen.queryByText(/Unverified/)).toBeNull()
    // Words of a stranger are words, never a link.
    expect(screen.queryByRole('link', { name: /elsewhere/ })).toBeNull()
  })

  test('says when the sender is not verified', async () => {
    const unverified = 'Unverified sender. Only open files you’re expecting.'
    await openReceived({ getTransfer: () => received({ isSenderUnproven: true }) })
    expect(await screen.findByText(unverified)).toBeVisible()
  })

  test('identifies a recipient by their own link, and removes the secret from the URL', async () => {
    const links = followedLinks()
    const { user, api, address } = await openReceived(
      { getTransfer: () => received(), getDownloadLink: () => ({ url: granted }) },
      { more: '?userSecret=of-bo' },
    )
    await heading('Plans')
    expect(address()).toBe(`/dltransfer/${transferId}`)
    await user.click(await button('Download plan.pdf'))
    await waitFor(() => expect(links).toEqual([granted]))
    expect(api.asked('getTransfer')[0]?.headers).toEqual({ 'x-user-secret': 'of-bo' })
    expect(api.asked('getDownloadLink')).toEqual([
      { query: { transferId, fileId: 'a' }, headers: { 'x-user-secret': 'of-bo' } },
    ])
  })

  test('says when its download limit is reached', async () => {
    const links = followedLinks()
    const { user, api } = await openReceived({
      getTransfer: () => received(),
      getDownloadLink: () => ({ url: granted }),
    })
    await user.click(await button(/^Download all/))
    await waitFor(() => expect(links).toEqual([granted]))
    api.answer({
      getDownloadLink: () => {
        throw refused('TOO_MANY_DOWNLOADS')
      },
    })
    api.answer({ getTransfer: () => received({ reachedLimit: 20 }) })
    await user.click(await button('Download plan.pdf'))
    expect(await notice('Download limit reached.')).toBeVisible()
    expect(await heading('Download limit reached')).toHaveFocus()
    expect(screen.getByText(/^This transfer allowed 20 downloads, and all have been used\. Ask Ana /)).toBeVisible()
    expect(links).toEqual([granted])
  })

  test('at its limit shows what it holds, whom to ask, and no button that does nothing', async () => {
    const files = received().files.map((file) => Object.assign(file, { preview: 'image' as const }))
    await openReceived({ getTransfer: () => received({ files, reachedLimit: 1 }) })
    expect(await heading('Download limit reached')).toBeVisible()
    expect(screen.getByText(/^This transfer allowed 1 download, and it has been used\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Email Ana' })).toHaveAttribute('href', 'mailto:ana@example.org')
    const sheet = within(screen.getByRole('region', { name: 'Files' }))
    expect(sheet.getAllByText('plan.pdf').length).toBeGreaterThan(0)
    expect(sheet.queryByRole('checkbox')).toBeNull()
    // The folder's own button opens and closes it.
    expect(sheet.getAllByRole('button').map((one) => one.getAttribute('data-control'))).toEqual(['fold'])
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  })

  test('says by itself that others used the last download, and opens when the sender allows more', async () => {
    const { pass } = holdTime()
    const { api } = await openReceived({ getTransfer: () => received() })
    await heading('Plans')
    api.answer({ getTransfer: () => received({ reachedLimit: 3 }) })
    await pass(60_000)
    expect(await heading('Download limit reached')).toBeVisible()
    api.answer({ getTransfer: () => received() })
    await pass(60_000)
    expect(await heading('Plans')).toBeVisible()
  })

  test('says by itself that it has expired, and whom to ask', async () => {
    const { pass } = holdTime()
    const soon = new Date(Date.now() + 20_000).toISOString()
    const { api } = await openReceived({ getTransfer: () => received({ validity: { from: inDays(-1), to: soon } }) })
    await heading('Plans')
    api.answer({
      getTransfer: () => {
        throw refused('EXPIRED')
      },
    })
    await pass(20_000)
    expect(await screen.findByText(/^This transfer expired on .* Ask Ana to send them again\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Email Ana' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  })

  test('never offers to email an address that nobody has proven', async () => {
    await openReceived({ getTransfer: () => received({ reachedLimit: 1, isSenderUnproven: true }) })
    await heading('Download limit reached')
    expect(screen.queryByRole('link', { name: /Email/ })).toBeNull()
  })

  test('has links in the message of a sender with an account, marked as leading away', async () => {
    const message = 'The plans: https://elsewhere.example/a. See you.'
    await openReceived({ getTransfer: () => received({ message, isMessageLinked: true }) })
    const link = await screen.findByRole('link', {
      name: /elsewhere\.example\/a.*opens elsewhere\.example in a new tab/,
    })
    expect(link).toHaveAttribute('href', 'https://elsewhere.example/a')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  })

  test('has no previews when the sender turned them off', async () => {
    const files = received().files.map((file) => Object.assign(file, { preview: 'image' as const }))
    const { api } = await openReceived({ getTransfer: () => received({ files, allowPreview: false }) })
    expect(await button('Download one.jpg')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull()
    expect(screen.getByText('Not scanned for viruses')).toBeVisible()
    expect(api.asked('getDownloadLink')).toEqual([])
  })
})

test('a password hides everything; a wrong one shows an error, the right one opens it', async () => {
  const links = followedLinks()
  const { user, api } = await openReceived({
    getTransfer: ({ headers }) =>
      headers['x-transfer-password'] === 'open sesame'
        ? received({ passwordRequired: true })
        : outline('ENABLED', { passwordRequired: true }),
    getDownloadLink: () => ({ url: granted }),
  })
  expect(await heading('Enter the password')).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(/Plans|plan\.pdf|ana@example/)
  const password = screen.getByLabelText('Password')
  await user.type(password, 'open barley')
  await user.click(await button('Open'))
  expect(await screen.findByText(/^Wrong password\./)).toBeVisible()
  await user.clear(password)
  await user.type(password, 'open sesame{Enter}')
  expect(await heading('Plans')).toHaveFocus()
  await user.click(await button('Download plan.pdf'))
  await waitFor(() => expect(links).toEqual([granted]))
  expect(api.asked('getDownloadLink')[0]?.headers).toEqual({ 'x-transfer-password': 'open sesame' })
})

describe('a link that cannot be opened says why', () => {
  test.each([
    ['expired', () => Promise.reject(refused('EXPIRED')), 'This transfer has expired'],
    ['disabled', () => outline('DISABLED'), 'Transfer closed'],
    ['looked at', () => outline('MODERATING'), 'Almost ready'],
    ['deleted', () => Promise.reject(refused('DELETED')), 'This transfer was deleted'],
    ['for later', () => outline('PENDING', { validity: { from: inDays(1) } }), 'Not available yet'],
    ['unknown', () => Promise.reject(refused('NOT_FOUND')), 'Transfer not found'],
  ] as const)('%s', async (_state, getTransfer, title) => {
    const { user } = await openPage(`/dltransfer/${transferId}`, { answers: { getTransfer } })
    expect(await heading(title)).toBeVisible()
    expect(document.title).toBe(`${title}, Envoi`)
    await user.click(screen.getByRole('link', { name: 'Send files' }))
    expect(await heading('Send files')).toBeVisible()
  })

  test('being scanned, and it opens by itself afterwards', async () => {
    const { pass } = holdTime()
    const { api } = await openReceived({ getTransfer: () => outline('MODERATING') })
    await heading('Almost ready')
    api.answer({ getTransfer: () => received() })
    await pass(5_000)
    expect(await heading('Plans')).toBeVisible()
  })

  test('no connection, and it loads when there is one', async () => {
    const { pass, advanceTimers } = holdTime()
    const { user, api } = await openReceived({ getTransfer: () => Promise.reject(lost()) }, { advanceTimers })
    await pass(2_000)
    expect(await heading('No connection')).toBeVisible()
    api.answer({ getTransfer: () => received() })
    await user.click(await button('Try again'))
    expect(await heading('Plans')).toBeVisible()
  })
})
