import { screen, waitFor } from '@testing-library/dom'
import type { TransferResult } from '@envoi/contract/transfers'
import { expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { type Answers, refused } from './fake-service.ts'
import { askForLink, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { holdTime, senderSecret, transferId } from './transfer-answers.ts'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const result = (status: TransferResult['status'], scan: Partial<TransferResult['scan']> = {}): TransferResult => ({
  transferId,
  status,
  scanning: status === 'SCANNING',
  link: `${location.origin}/dl/${transferId}`,
  scan: { done: 0, of: 3, isStuck: false, flagged: [], ...scan },
})

/** Results that are told one by one, whenever the test says so. */
function liveResults() {
  const { readable, writable } = new TransformStream<TransferResult, TransferResult>()
  const writer = writable.getWriter()
  return { results: () => readable, tell: (told: TransferResult) => writer.write(told) }
}

/** All has arrived, and is being looked through. */
async function sendForScan(answers: Answers, ...names: string[]) {
  const time = holdTime()
  const uploads = playUploads()
  const page = await openPage('/', {
    answers: { ...sendingAnswers, ...answers },
    advanceTimers: time.advanceTimers,
  })
  await pickFiles(page.user, ...names)
  await askForLink(page.user)
  await heading('Sending your files')
  uploads.arrive({ scanning: true })
  return { ...page, ...time }
}

test('a scan that waits for the scanner says so, counts the files, and resumes by itself', async () => {
  const { results, tell } = liveResults()
  const { pass, api } = await sendForScan({ watchScan: results }, 'plan.pdf', 'notes.txt', 'days.txt')
  void tell(result('SCANNING', { isStuck: true }))
  await pass(1_500)
  expect(await heading('Checking your files')).toHaveFocus()
  expect(document.title).toBe('Checking your files, Envoi')
  const bar = screen.getByRole('progressbar', { name: 'Check' })
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '0 of 3 files checked'))
  const said = screen.getAllByText('This is taking longer than usual.')
  expect(said[0]).toBeVisible()
  const announced = screen.getAllByRole('status').filter((status) => /longer than usual/.test(status.textContent))
  expect(announced).toHaveLength(1)
  // The link is had before it works: whoever closes the page now has lost nothing.
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(screen.getByText(`localhost:1/dl/${transferId}`)).toBeVisible()

  void tell(result('SCANNING', { done: 1, isStuck: true }))
  await waitFor(() => expect(bar).toHaveTextContent('1 of 3 files checked'))
  void tell(result('ENABLED', { done: 3 }))
  expect(await heading('Your link is ready')).toBeVisible()
  expect(screen.getByText('Scanned for viruses')).toBeVisible()
  expect(api.asked('watchScan')[0]).toMatchObject({
    params: { id: transferId },
    headers: { 'x-sender-secret': senderSecret },
  })
})

test('a scan goes on without its live state', async () => {
  const { pass } = await sendForScan(
    {
      watchScan: () => {
        throw refused('UNAVAILABLE')
      },
      getResult: () => result('ENABLED', { done: 1, of: 1 }),
    },
    'plan.pdf',
  )
  await pass(1_500)
  expect(await heading('Checking your files')).toBeVisible()
  await pass(2_000)
  expect(await heading('Your link is ready')).toBeVisible()
})

test('an infected file stops the transfer and is named; without it the rest is sent, by keyboard alone', async () => {
  const { user, api } = await sendForScan(
    { watchScan: () => [result('DISABLED', { done: 2, of: 2, flagged: ['setup.txt'] })] },
    'setup.txt',
    'notes.txt',
  )
  expect(await heading('Transfer not sent')).toHaveFocus()
  expect(screen.getByRole('list', { name: 'Dangerous files' })).toHaveTextContent('setup.txt')
  expect(screen.getByText('1 other file is clean')).toBeVisible()
  expect(document.title).toBe('Not sent, Envoi')

  screen.getByRole('button', { name: 'Start over without it' }).focus()
  await user.keyboard('{Enter}')
  expect(await heading(/^New transfer/)).toBeVisible()
  expect(screen.queryByText('setup.txt')).toBeNull()
  screen.getByRole('button', { name: 'Get a link' }).focus()
  await user.keyboard('{Enter}')
  await heading('Sending your files')
  expect(api.asked('createTransfer').map(({ body }) => body.files.map(({ name }) => name))).toEqual([
    ['setup.txt', 'notes.txt'],
    ['notes.txt'],
  ])
})
