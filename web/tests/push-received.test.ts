import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { aside, batch, box, button, openDashboard, row } from './dashboard-answers.ts'
import { catchSaved } from './saved-files.ts'

const answers = [{ question: 'Which site is this for?', value: 'Pornic,\nlot 3' }]
const gwen = { name: 'Gwen', email: 'gwen@example.org' }
const bySite = () => batch(1, { sender: gwen, push: { site: 'acme', isSenderProven: false, answers } })
const byLink = () =>
  batch(2, { sender: { ...gwen, name: null }, push: { site: null, isSenderProven: true, answers: [] } })
const unsaid = () =>
  batch(3, { sender: { name: null, email: null }, push: { site: 'acme', isSenderProven: false, answers: [] } })
const byWidget = () =>
  batch(5, { sender: gwen, push: { site: null, widget: 'Tenders', isSenderProven: true, answers: [] } })
const mailed = () => batch(4, { sender: { name: 'Bo', email: 'bo@example.org' } })

const open = (path = '/dashboard?list=received') =>
  openDashboard({ received: [bySite(), byLink(), unsaid(), mailed(), byWidget()] }, { path })

describe('what came by push pages, under Received', () => {
  test('says who sent it, whether that is verified, and by which page', async () => {
    const { user, api, address } = await open()
    expect(await row(/Batch 00001/)).toHaveTextContent('From Gwen, gwen@example.org · not verified · acme')
    expect(await row(/Batch 00002/)).toHaveTextContent('From gwen@example.org · your personal link')
    expect(await row(/Batch 00003/)).toHaveTextContent('From someone · acme')
    expect(await row(/Batch 00004/)).toHaveTextContent('From Bo')
    expect(await row(/Batch 00005/)).toHaveTextContent('From Gwen, gwen@example.org · widget “Tenders”')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Origin' }), 'By push page')
    await waitFor(() => expect(screen.queryByText('Batch 00004')).toBeNull())
    expect(api.asked('searchTransfers').at(-1)?.body).toMatchObject({ push: true })
    expect(address()).toBe('/dashboard?list=received&origin=push')
  })

  test('is exported with the page and the answers', async () => {
    const saved = catchSaved()
    const { user } = await open()
    await row(/Batch 00001/)
    await user.click(button('Export as CSV'))
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = (await saved[0]?.text()) ?? ''
    expect(text).toContain('Verified')
    expect(text).toContain('Which site is this for? Pornic,\nlot 3')
    expect(text).toContain('your personal link')
    expect(text).toContain('widget “Tenders”')
  })

  test('is extended, closed and deleted by the selection, and stays when others are taken off the list', async () => {
    const { user, api } = await open()
    await row(/Batch 00001/)
    await user.click(box('Select Batch 00001'))
    for (const name of ['Extend', 'Close for now']) expect(button(name)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove from list' })).toBeNull()
    await user.click(button('Delete'))
    await user.click(await screen.findByRole('button', { name: 'Delete forever' }))
    await waitFor(() => expect(api.asked('deleteTransfer')).toMatchObject([{ params: { id: 't1' } }]))
    await user.click(box('Select Batch 00002'))
    await user.click(box('Select Batch 00004'))
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull()
    await user.click(button('Remove from list'))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/^1 came from a push page/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: /^Remove/ }))
    await waitFor(() => expect(api.asked('excludeFromReceived')).toMatchObject([{ params: { id: 't4' } }]))
  })
})

describe('one that came by a push page', () => {
  test('shows its sender and the answers, and what a receiver can do with it', async () => {
    const { user } = await open()
    await row(/Batch 00001/)
    await user.click(screen.getByRole('link', { name: 'Batch 00001' }))
    const page = within(await aside())
    const sender = within(await page.findByRole('region', { name: 'Sender' }))
    expect(sender.getByText('Gwen')).toBeVisible()
    expect(sender.getByText('gwen@example.org')).toBeVisible()
    expect(sender.getByText('Not verified: anyone could have entered this.')).toBeVisible()
    expect(sender.getByText(/Via the push page of acme/)).toBeVisible()
    expect(sender.getByText('Which site is this for?')).toBeVisible()
    expect(sender.getByText(/Pornic,\s+lot 3/)).toBeVisible()
    expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/dltransfer/t1')
    for (const name of ['Close for now', 'Delete transfer', 'Change: Expires', 'Change: Title']) {
      expect(page.getByRole('button', { name })).toBeVisible()
    }
    // Its link opens for nobody else, and what a sender decides is not the receiver's.
    for (const name of ['Copy', 'Add files', 'Add', 'Change: Message', 'Change: Password', 'Change: Available from']) {
      expect(page.queryByRole('button', { name })).toBeNull()
    }
    expect(page.queryByRole('region', { name: 'Recipients' })).toBeNull()
  })

  test('says by which widget it came', async () => {
    await open('/dashboard?list=received&open=t5')
    const sender = within(await within(await aside()).findByRole('region', { name: 'Sender' }))
    expect(sender.getByText(/Via the widget “Tenders”/)).toBeVisible()
  })

  test('opens from a letter, whatever page of the list it is on', async () => {
    const { user, api } = await open('/dashboard?list=received&q=00002&open=t1')
    expect(await within(await aside()).findByRole('region', { name: 'Sender' })).toBeVisible()
    await user.click(button('Close for now'))
    await user.click(await screen.findByRole('button', { name: 'Close it' }))
    expect(await screen.findByText('It can’t be downloaded until you reopen it.')).toBeVisible()
    expect(api.asked('disableTransfer')).toMatchObject([{ params: { id: 't1' } }])
  })

  test('is forwarded: its files go to the form, without its receiver and the words of its sender', async () => {
    const { user, address } = await open('/dashboard?list=received&open=t1')
    await user.click(await screen.findByRole('button', { name: 'Forward' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Batch 00001')
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('')
    expect(screen.queryByText('bo@example.org')).toBeNull()
  })
})
