import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { refused } from './fake-service.ts'
import { askForLink, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { holdTime } from './transfer-answers.ts'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })

test('cancelling asks first when much has been sent already, and keeps everything in the form', async () => {
  const { pass, advanceTimers } = holdTime()
  const uploads = playUploads()
  const { user } = await openPage('/', { answers: sendingAnswers, advanceTimers })
  const film = Object.defineProperty(new File(['long'], 'film.mp4'), 'size', { value: 30_000_000 })
  await pickFiles(user, 'note.txt', film)
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Plans')
  await askForLink(user)
  await heading('Sending your files')
  uploads.send(15_000_000)
  await pass(1_000)
  const progress = screen.getByRole('progressbar', { name: 'Upload' })
  await waitFor(() => expect(progress).toHaveTextContent(/15.*of 30/))
  await user.click(await button('Cancel'))
  await screen.findByRole('dialog', { name: 'Cancel this upload?' })
  await user.click(await button('Keep sending'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(uploads.told).toEqual([])
  await user.click(await button('Cancel'))
  await user.click(await button('Cancel upload'))
  expect(await screen.findByText(/^2 files, .+ left/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Plans')
  expect(uploads.told).toEqual(['cancel'])
})

test('a server failure before the first byte shows a modal with the reference for support', async () => {
  const uploads = playUploads()
  const { user, api } = await openPage('/', { answers: sendingAnswers })
  api.answer({ createTransfer: () => Promise.reject(refused('FAULT')) })
  await pickFiles(user, 'note.txt')
  await askForLink(user)
  const modal = within(await screen.findByRole('dialog', { name: 'Upload failed' }))
  expect(modal.getByText(/Everything you wrote is still here/)).toBeVisible()
  expect(modal.getByText('Reference for support: r1')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  api.answer(sendingAnswers)
  await user.click(await button('Get a link'))
  await heading('Sending your files')
  uploads.arrive()
  expect(await heading('Your link is ready')).toBeVisible()
})
