import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { type Answers, refused } from './fake-service.ts'
import { pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { holdTime, managed, notice, openManaging } from './transfer-answers.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const firstBox = (name = 'Digit 1') => screen.findByRole('textbox', { name })
const rightCode = '246810'

/** A service that takes mail only from a browser that has shown whose address it is, by this code. */
function askForProof(): { isProven(): boolean; answers: Answers } {
  let isProven = false
  return {
    isProven: () => isProven,
    answers: {
      askSenderProof: () => ({}),
      checkSenderProof: ({ body: { code } }) => {
        if (code !== rightCode) throw refused('INVALID_CODE')
        isProven = true
        return {}
      },
    },
  }
}

/** The form, filled in for two people. */
async function openForm(options: Parameters<typeof openPage>[1] = {}) {
  const proof = askForProof()
  const uploads = playUploads()
  const page = await openPage('/', {
    ...options,
    answers: {
      ...sendingAnswers,
      ...proof.answers,
      createTransfer: (asked) => {
        if (!proof.isProven()) throw refused('SENDER_NOT_PROVEN')
        return sendingAnswers.createTransfer!(asked)
      },
    },
  })
  await pickFiles(page.user, 'plan.pdf')
  return { ...page, uploads }
}

test('a visitor proves their address once, keeps the form, and the upload starts by itself', async () => {
  const { user, api, uploads } = await openForm()
  await user.type(screen.getByRole('combobox', { name: 'To' }), 'bo@example.org, cy@example.org')
  const from = screen.getByRole('textbox', { name: 'From' })
  await user.type(from, 'anna@example.org')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'See you there.')
  await user.click(await button('Send to 2 people'))

  const dialog = { name: 'Confirm your email' }
  expect(await screen.findByText(/^We sent a 6-digit code to anna@example\.org/)).toBeVisible()
  expect(await firstBox()).toHaveFocus()
  expect(await button(/^Send a new code/)).toBeDisabled()
  // Not the right address: back, and everything is as it was.
  await user.click(await button('Change address'))
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull())
  await waitFor(() => expect(from).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('See you there.')
  await user.clear(from)
  await user.type(from, 'ana@example.org')
  await user.click(await button('Send to 2 people'))

  expect(await screen.findByText(/^We sent a 6-digit code to ana@example\.org/)).toBeVisible()
  await waitFor(async () => expect(await firstBox()).toHaveFocus())
  await user.keyboard('111111')
  expect(await screen.findByText('Wrong code. Check the latest email, or request a new code.')).toBeVisible()
  await waitFor(async () => expect(await firstBox()).toHaveFocus())
  expect(await firstBox()).toHaveValue('')
  await user.keyboard(rightCode)
  await heading('Sending to 2 people')
  uploads.arrive()
  expect(await heading('Transfer sent')).toHaveFocus()
  expect(screen.getByText('bo@example.org and cy@example.org')).toBeVisible()
  expect(api.asked('askSenderProof').map(({ body }) => body)).toEqual([
    { email: 'anna@example.org', langCode: 'en' },
    { email: 'ana@example.org', langCode: 'en' },
  ])
  expect(api.asked('createTransfer').at(-1)?.body).toMatchObject({
    email: 'ana@example.org',
    message: 'See you there.',
    recipients: ['bo@example.org', 'cy@example.org'],
  })
})

test('another code can be requested after a while, in French too', async () => {
  const { pass, advanceTimers } = holdTime()
  const { user, api, uploads } = await openForm({ language: 'fr', isPhone: true, advanceTimers })
  await user.type(screen.getByRole('combobox', { name: 'À' }), 'dan@example.org')
  await user.type(screen.getByRole('textbox', { name: 'De' }), 'eve@example.org')
  await user.click(await button(/^Envoyer à/))
  expect(await firstBox('Chiffre 1')).toHaveFocus()
  expect(await button(/^Envoyer un nouveau code/)).toBeDisabled()
  await pass(31_000)
  await user.click(await button(/^Envoyer un nouveau code/))
  await waitFor(async () => expect(await button(/^Envoyer un nouveau code/)).toBeDisabled())
  expect(api.asked('askSenderProof').map(({ body }) => body)).toEqual([
    { email: 'eve@example.org', langCode: 'fr' },
    { email: 'eve@example.org', langCode: 'fr' },
  ])
  ;(await firstBox('Chiffre 1')).focus()
  await user.keyboard('111111')
  expect(await screen.findByText(/^Code incorrect\./)).toBeVisible()
  await waitFor(async () => expect(await firstBox('Chiffre 1')).toHaveFocus())
  await user.keyboard(rightCode)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('progressbar')
  uploads.arrive()
  expect(await heading('Transfert envoyé')).toBeVisible()
})

test('a sender on another browser proves their address there, and what was typed is kept', async () => {
  const proof = askForProof()
  const sent = managed({ sender: { name: 'Fay', email: 'fay@example.org' } })
  const { user, api } = await openManaging({
    ...sent.answers,
    ...proof.answers,
    addRecipient: (asked) => {
      if (!proof.isProven()) throw refused('SENDER_NOT_PROVEN')
      return sent.answers.addRecipient!(asked)
    },
    notifyRecipient: () => {
      if (!proof.isProven()) throw refused('SENDER_NOT_PROVEN')
      return {}
    },
  })
  await heading('Plans')
  const recipients = within(screen.getByRole('region', { name: 'Recipients' }))
  await user.click(recipients.getByRole('button', { name: 'Add' }))
  await user.keyboard('gus@example.org, hal@example.org{Enter}')
  expect(await screen.findByText(/^We sent a 6-digit code to fay@example\.org/)).toBeVisible()
  await user.click(await button('Not now'))
  const field = screen.getByRole('textbox', { name: 'Email addresses' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveValue('gus@example.org, hal@example.org')
  expect(sent.transfer.recipients).toEqual([])

  // The mail can be there before the page has heard that it was sent: its code is taken all the same.
  api.answer({ askSenderProof: () => new Promise<never>(() => undefined) })
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await firstBox()).toHaveFocus())
  await user.keyboard('111111')
  expect(await screen.findByText(/^Wrong code\./)).toBeVisible()
  await waitFor(async () => expect(await firstBox()).toHaveFocus())
  await user.keyboard(rightCode)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(recipients.getAllByRole('listitem')).toHaveLength(2))
  await user.click(await button('Email gus@example.org the link again'))
  expect(await notice('Email sent to gus@example.org.')).toBeVisible()
})
