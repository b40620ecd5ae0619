import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBook } from './address-book-answers.ts'
import { openPage } from './page.tsx'
import { ana, paying } from './people.ts'

test('a dialog whose code cannot be fetched does not open, and opens at the next press', async () => {
  const modal = '../src/ui/dialogs/modal.tsx'
  vi.doMock(modal, () => {
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => vi.doUnmock(modal))
  const { user } = await openPage('/dashboard/address-book', { as: paying(ana), answers: openBook([]).answers })
  const add = async () => user.click((await screen.findAllByRole('button', { name: 'Add contact' }))[0]!)
  await screen.findByRole('heading', { name: 'Address book' })
  await add()
  const notices = within(screen.getByRole('region', { name: 'Notices' }))
  expect(await notices.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Address book' })).toBeVisible()
  vi.doUnmock(modal)
  await add()
  expect(await screen.findByRole('dialog')).toBeVisible()
})
