import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type Page, openPage } from './page.tsx'
import { addFiles, pickFiles, playUploads, sendingAnswers } from './stand-in-engine.ts'
import { seeLists } from './transfer-answers.ts'

const button = (name: string) => screen.findByRole('button', { name })

async function openForm(): Promise<Page> {
  playUploads()
  seeLists()
  const page = await openPage('/', { answers: sendingAnswers })
  await pickFiles(page.user, 'plan.pdf')
  return page
}

test('an end that was cleared asks for a day', async () => {
  const { user } = await openForm()
  fireEvent.change(screen.getByLabelText('Available until'), { target: { value: '' } })
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  expect(await screen.findByText('Choose a day')).toBeVisible()
})

test('without files the form says what to do, and the focus is there', async () => {
  const { user, api } = await openForm()
  await user.click(await button('Remove plan.pdf'))
  expect(await screen.findByText('Nothing to send yet')).toBeVisible()
  expect(await button('Choose files')).toHaveFocus()
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  await user.click(await button('Send'))
  expect(await button('Choose files')).toHaveFocus()
  expect(await button('Choose files')).toHaveAccessibleDescription('Add a file first')
  expect(api.asked('createTransfer')).toEqual([])
  await addFiles(user, 'letter.txt')
  expect(await screen.findByText(/^1 file, room for/)).toBeVisible()
})

test('a program is not taken, and that is told', async () => {
  const { user } = await openForm()
  await addFiles(user, 'setup.exe')
  expect(await screen.findByText(/^“setup.exe” is a program/)).toBeVisible()
  expect(screen.getByText(/^1 file, room for/)).toBeVisible()
})
