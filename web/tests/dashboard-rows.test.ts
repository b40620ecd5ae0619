import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { aside, batch, box, button, openDashboard, row, tab, toast } from './dashboard-answers.ts'
import { refused } from './fake-service.ts'
import { ana, paying } from './people.ts'
import { site } from './subdomain-answers.ts'

const withLink = (n: number) => batch(n, { link: `https://envoi.example/dl/t${n}` })
const open = () => openDashboard({ sent: [withLink(1), withLink(2), withLink(3)] })
const menuOf = (name: string) => within(screen.getByRole('group', { name: `More: ${name}` }))
const copied = (): Promise<string> => navigator.clipboard.readText()

describe('a row', () => {
  test('copies its link', async () => {
    const { user } = await open()
    await row(/Batch 00002/)
    await user.click(button('Copy link: Batch 00002'))
    expect(await toast('Link copied')).toBeVisible()
    expect(await copied()).toBe('https://envoi.example/dl/t2')
    expect(screen.queryByRole('region', { name: 'Transfer details' })).toBeNull()
  })

  test('says that the browser refuses to copy', async () => {
    const { user } = await open()
    await row(/Batch 00002/)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'))
    await user.click(button('Copy link: Batch 00002'))
    expect(await toast(/doesn’t allow copying/)).toBeVisible()
  })

  test('has a menu by keyboard: it opens the transfer, or asks before closing it, and leaves the others alone', async () => {
    const { user, api } = await open()
    ;(await row(/Batch 00001/)).focus()
    await user.tab()
    expect(button('Copy link: Batch 00001')).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(menuOf('Batch 00001').getByRole('link', { name: 'Open' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(button('More: Batch 00001')).toHaveFocus()
    expect(screen.queryByRole('group', { name: 'More: Batch 00001' })).toBeNull()

    await user.keyboard('{Enter}')
    await user.click(menuOf('Batch 00001').getByRole('button', { name: /^Close/ }))
    const asked = within(await screen.findByRole('dialog'))
    await user.click(asked.getByRole('button', { name: /^Close/ }))
    await waitFor(() => expect(api.asked('disableTransfer').map(({ params }) => params.id)).toEqual(['t1']))
    await waitFor(() =>
      expect(within(screen.getByRole('row', { name: /Batch 00001/ })).getByText('Closed')).toBeVisible(),
    )

    await user.click(button('More: Batch 00001'))
    expect(menuOf('Batch 00001').queryByRole('button', { name: /^Close/ })).toBeNull()
    await user.click(menuOf('Batch 00001').getByRole('link', { name: 'Open' }))
    expect(await within(await aside()).findByRole('heading', { name: 'Batch 00001' })).toBeVisible()
  })

  test('has its link in the menu as well, for phones', async () => {
    const { user } = await open()
    await row(/Batch 00001/)
    await user.click(button('More: Batch 00001'))
    await user.click(menuOf('Batch 00001').getByRole('button', { name: 'Copy link' }))
    expect(await copied()).toBe('https://envoi.example/dl/t1')
    expect(button('More: Batch 00001')).toHaveFocus()
  })

  test('that was received has no link to pass on', async () => {
    const sender = { name: 'Bo', email: 'bo@example.org' }
    await openDashboard({ received: [batch(1, { sender })] }, { path: '/dashboard?list=received' })
    await row(/Batch 00001/)
    expect(screen.queryByRole('button', { name: /^Copy link/ })).toBeNull()
    expect(button('More: Batch 00001')).toBeVisible()
  })
})

test('the links of all selected transfers are copied at once, one to a line', async () => {
  const { user } = await open()
  await row(/Batch 00001/)
  await user.click(box('Select Batch 00001'))
  await user.click(box('Select Batch 00003'))
  await user.click(button('Copy links'))
  expect(await toast('2 links copied')).toBeVisible()
  expect((await copied()).split('\n').toSorted()).toEqual([
    'https://envoi.example/dl/t1',
    'https://envoi.example/dl/t3',
  ])
})

describe('lists are narrowed', () => {
  test('running transfers, by what is being done with them', async () => {
    const sent = [batch(1, { status: 'UPLOADING' }), batch(2, { status: 'SCANNING' })]
    const { user, api, address } = await openDashboard({ sent }, { path: '/dashboard?list=running' })
    await row(/Batch 00001/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Scanning')
    await waitFor(() => expect(screen.queryByText('Batch 00001')).toBeNull())
    expect(await row(/Batch 00002/)).toBeVisible()
    expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({ status: ['SCANNING'] })
    expect(address()).toBe('/dashboard?list=running&status=scanning')
  })

  test('the archive, to what only expired', async () => {
    const { user, api } = await openDashboard(
      { archive: [batch(1, { status: 'DELETED' })] },
      { path: '/dashboard?list=archive' },
    )
    await row(/Batch 00001/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired')
    await waitFor(() => expect(api.asked('searchArchive').at(-1)?.query).toEqual({ status: 'EXPIRED' }))
  })

  test('received ones, by status', async () => {
    const { user, api } = await openDashboard({ received: [batch(1)] }, { path: '/dashboard?list=received' })
    await row(/Batch 00001/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Available')
    await waitFor(() =>
      expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({ status: ['ENABLED'], ended: false }),
    )
  })

  test('sorted by downloads, the most first', async () => {
    const { user, api } = await open()
    await row(/Batch 00001/)
    await user.click(within(screen.getByRole('columnheader', { name: 'Downloads' })).getByRole('button'))
    await waitFor(() => expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({ sort: '-downloads' }))
  })
})

describe('the tabs', () => {
  const page = (name: string) => screen.queryByRole('link', { name })

  test('lead from any page to any list; the title is the list', async () => {
    const { user } = await openDashboard({ sent: [withLink(1)], archive: [] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sent' })).toBeVisible()
    await user.click(tab('Archive'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    expect(tab('Archive')).toHaveAttribute('aria-current', 'page')
    expect(tab('Sent')).not.toHaveAttribute('aria-current')
    expect(document.title).toBe('Archive, Envoi')
  })

  test('have sites and widgets for whoever pays', async () => {
    await openDashboard({}, { as: paying(ana) })
    expect(tab('Widgets')).toBeVisible()
    expect(tab('Subdomains')).toBeVisible()
  })

  test('have what is left of an earlier plan, and nothing else of it', async () => {
    await openDashboard({}, { answers: { listSubdomains: () => ({ subdomains: [site('acme')], max: 0 }) } })
    await waitFor(() => expect(page('Subdomains')).not.toBeNull())
    expect(page('Widgets')).toBeNull()
  })

  test('have neither for whoever never had a plan, or where that cannot be asked', async () => {
    const { api } = await openDashboard(
      {},
      {
        answers: {
          listSubdomains: () => {
            throw refused('FAULT')
          },
        },
      },
    )
    await waitFor(() => expect(api.asked('listSubdomains').length).toBeGreaterThan(0))
    expect(page('Subdomains')).toBeNull()
    expect(page('Widgets')).toBeNull()
  })
})
