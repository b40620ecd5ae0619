import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { lost, refused } from './fake-service.ts'
import { notice, openReceived, outline, received, transferId } from './transfer-answers.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const send = () => screen.findByRole('button', { name: 'Send the report' })

test('anybody with the link can report a transfer, before its password too', async () => {
  const { user, api } = await openReceived({
    getTransfer: () => outline('ENABLED', { passwordRequired: true }),
    reportTransfer: () => Promise.reject(lost()),
  })
  await heading('It needs a password')
  await user.click(screen.getByRole('button', { name: 'Report this transfer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What is wrong with it?' }))

  await user.click(await send())
  expect(await dialog.findByText('Choose what comes closest.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /^It wants passwords/ }))
  await user.type(dialog.getByRole('textbox', { name: 'What did you see?' }), 'It asks for my card.')
  const email = dialog.getByRole('textbox', { name: 'Your email' })
  await user.type(email, 'bo at example')
  await user.click(await send())
  expect(await dialog.findByText('This is not an email address.')).toBeVisible()
  expect(email).toHaveFocus()
  expect(api.asked('reportTransfer')).toEqual([])

  await user.clear(email)
  await user.type(email, 'bo@example.org')
  await user.click(await send())
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('We cannot be reached.'))
  api.answer({ reportTransfer: () => ({}) })
  await user.click(await send())
  expect(await notice('Thank you. We look at it.')).toBeVisible()
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
  await user.click(await screen.findByRole('radio', { name: /^I do not know the sender/ }))
  await user.click(await send())
  expect(await notice('Thank you. We look at it.')).toBeVisible()
  expect(await heading('This one has gone out')).toBeVisible()
  expect(api.asked('reportTransfer')).toEqual([
    { params: { id: transferId }, headers: { 'x-user-secret': 'of-bo' }, body: { reason: 'unwanted' } },
  ])
})
