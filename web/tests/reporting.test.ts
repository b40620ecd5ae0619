import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { lost, refused } from './fake-service.ts'
import { notice, openReceived, outline, received, transferId } from './transfer-answers.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const send = () => screen.findByRole('button', { name: 'Send report' })

test('anybody with the link can report a transfer, before its password too', async () => {
  const { user, api } = await openReceived({
    getTransfer: () => outline('ENABLED', { passwordRequired: true }),
    reportTransfer: () => Promise.reject(lost()),
  })
  await heading('Enter the password')
  await user.click(screen.getByRole('button', { name: 'Report this transfer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What’s wrong with this transfer?' }))

  await user.click(await send())
  expect(await dialog.findByText('Choose a reason.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /^Phishing/ }))
  await user.type(dialog.getByRole('textbox', { name: 'What did you see?' }), 'It asks for my card.')
  const email = dialog.getByRole('textbox', { name: 'Your email' })
  await user.type(email, 'bo at example')
  await user.click(await send())
  expect(await dialog.findByText('Invalid email.')).toBeVisible()
  expect(email).toHaveFocus()
  expect(api.asked('reportTransfer')).toEqual([])

  await user.clear(email)
  await user.type(email, 'bo@example.org')
  await user.click(await send())
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('We can’t reach the server.'))
  api.answer({ reportTransfer: () => ({}) })
  await user.click(await send())
  expect(await notice('Report sent. Our team will review it.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.asked('reportTransfer').at(-1)).toEqual({
    params: { id: transferId },
    headers: {},
    body: { reason: 'phishing', message: 'It asks for my card.', email: 'bo@example.org' },
  })
})

test('the report link in a mail opens the form, once', async () => {
  const { user, address } = await openReceived({ getTransfer: () => received() }, { more: '#report' })
  await screen.findByRole('dialog')
  expect(address() + location.hash).toBe(`/dltransfer/${transferId}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await heading('Plans')).toBeVisible()
})

test('an expired transfer can be reported, without a message or an address', async () => {
  const { user, api } = await openReceived(
    { getTransfer: () => Promise.reject(refused('EXPIRED')), reportTransfer: () => ({}) },
    { more: '?userSecret=of-bo#report' },
  )
  await user.click(await screen.findByRole('radio', { name: /^Spam/ }))
  await user.click(await send())
  expect(await notice('Report sent. Our team will review it.')).toBeVisible()
  expect(await heading('This transfer has expired')).toBeVisible()
  expect(api.asked('reportTransfer')).toEqual([
    { params: { id: transferId }, headers: { 'x-user-secret': 'of-bo' }, body: { reason: 'unwanted' } },
  ])
})
