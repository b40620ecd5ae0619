import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { dayOf } from '../src/platform/dates/days.ts'
import { ana } from './people.ts'
import { lost, refused } from './fake-service.ts'
import { inDays, managed, notice, openManaging, outline, senderSecret, transferId } from './transfer-answers.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const part = (name: string) => within(screen.getByRole('region', { name }))
const field = (name: string) => screen.getByRole('textbox', { name })
const change = (what: string) => screen.findByRole('button', { name: `Change: ${what}` })
const bySender = { params: { id: transferId }, query: {}, headers: { 'x-sender-secret': senderSecret } }
const day = (days: number): string => dayOf(new Date(inDays(days)))

async function manage(...first: Parameters<typeof managed>) {
  const sent = managed(...first)
  const page = await openManaging(sent.answers)
  await heading('Plans')
  const operations = () => page.api.asked('changeTransfer').flatMap(({ body }) => body.operations)
  return { ...page, sent, operations }
}

/** As browsers do, and happy-dom does not: whoever comes to a text stands before it. */
function beginAtStart(): void {
  vi.spyOn(HTMLTextAreaElement.prototype, 'focus').mockImplementation(function focus(this: HTMLTextAreaElement) {
    HTMLElement.prototype.focus.call(this)
    this.setSelectionRange(0, 0)
  })
}

test('a transfer in secondary storage says so', async () => {
  await manage({ transferType: 'S2' })
  expect(part('Settings').getByText('Storage')).toBeVisible()
  expect(part('Settings').getByText('Secondary')).toBeVisible()
})

describe('an edited text', () => {
  test('the title is edited in place by keyboard alone', async () => {
    const { user, operations, api } = await manage()
    expect(screen.getByText('Not scanned for viruses')).toBeVisible()
    ;(await change('Title')).focus()
    await user.keyboard('{Enter}')
    expect(field('Title')).toHaveFocus()
    await user.keyboard('Left as it was{Escape}')
    expect(await change('Title')).toHaveFocus()
    expect(await heading('Plans')).toBeVisible()
    await user.keyboard('{Enter}')
    await user.keyboard('The house{Enter}')
    expect(await heading('The house')).toBeVisible()
    expect(await change('Title')).toHaveFocus()
    expect(await notice('Title saved.')).toBeVisible()
    expect(document.title).toBe('The house, Envoi')
    expect(operations()).toEqual([{ op: 'replace', path: '/name', value: 'The house' }])
    expect(api.asked('changeTransfer')[0]).toMatchObject(bySender)
  })

  test('the message is edited with the cursor at its end', async () => {
    const { user, operations } = await manage()
    beginAtStart()
    ;(await change('Message')).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('Both floors.{Enter}See you <b>there</b>.{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await change('Message')).toHaveFocus())
    expect(part('Settings').getByText(/See you <b>there<\/b>\./)).toBeVisible()
    await user.keyboard('{Enter}')
    await user.keyboard(' Bring boots.{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await change('Message')).toHaveFocus())
    expect(part('Settings').getByText(/See you <b>there<\/b>\. Bring boots\./)).toBeVisible()
    expect(operations().at(-1)).toEqual({
      op: 'replace',
      path: '/message',
      value: 'Both floors.\nSee you <b>there</b>. Bring boots.',
    })
  })

  test('the password is refused when too short, and removed by a button', async () => {
    const { user, operations } = await manage()
    ;(await change('Password')).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('short{Enter}')
    expect(await part('Settings').findByText('Use at least 8 characters.')).toBeVisible()
    const typed = screen.getByLabelText('New password')
    expect(typed).toHaveFocus()
    await user.keyboard(' no longer{Enter}')
    expect(await notice('Password set.')).toBeVisible()
    await user.click(await change('Password'))
    await user.click(await button('Remove password'))
    expect(await notice('Password removed.')).toBeVisible()
    expect(await part('Activity').findByText('Password removed')).toBeVisible()
    expect(operations()).toEqual([
      { op: 'replace', path: '/password', value: 'short no longer' },
      { op: 'remove', path: '/password' },
    ])
  })

  test('stays in the field when saving fails, and the error is shown beside it', async () => {
    const { user, sent, api } = await manage()
    api.answer({ changeTransfer: () => Promise.reject(lost()) })
    await user.click(await change('Title'))
    await user.clear(field('Title'))
    await user.type(field('Title'), 'The house{Enter}')
    expect(await screen.findByText(/^Nothing has changed: we can’t reach/)).toBeVisible()
    expect(field('Title')).toHaveValue('The house')
    const previews = screen.getByRole('switch', { name: 'Allow previews' })
    await user.click(previews)
    await waitFor(() => expect(api.asked('changeTransfer')).toHaveLength(2))
    await waitFor(() => expect(previews).toBeChecked())
    api.answer(sent.answers)
    await user.type(field('Title'), '{Enter}')
    expect(await heading('The house')).toBeVisible()
  })
})

describe('files', () => {
  test('are renamed, and deleted after confirmation', async () => {
    const { user, api } = await manage()
    ;(await button('Rename plan.pdf')).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('model{Enter}')
    expect(await notice('Renamed to model.pdf.')).toBeVisible()
    expect(await button('Rename model.pdf')).toHaveFocus()
    expect(api.asked('renameFile')).toMatchObject([{ params: { fileId: 'a' }, body: { name: 'model.pdf' } }])
    await user.click(await button('Rename days/one.jpg'))
    await user.clear(field('File name'))
    await user.type(field('File name'), 'one.exe{Enter}')
    expect(await screen.findByText(/^Programs can’t be sent as they are\./)).toBeVisible()
    await user.keyboard('{Escape}')

    await user.click(await button('Delete model.pdf'))
    await user.click(await button('Cancel'))
    expect(api.asked('deleteFile')).toEqual([])
    await user.click(await button('Delete model.pdf'))
    await user.click(await button('Delete file'))
    expect(await notice('model.pdf deleted.')).toBeVisible()
    await waitFor(async () => expect(await heading('Files')).toHaveFocus())
    expect(part('Files').queryByText('model.pdf')).toBeNull()
    expect(await part('Activity').findByText('“model.pdf” deleted')).toBeVisible()
    expect(api.asked('deleteFile')).toMatchObject([{ params: { fileId: 'a' } }])
  })
})

describe('recipients', () => {
  const bo = { email: 'bo@example.org', downloads: 0, lastDownload: null, mail: 'sent' as const }

  test('show until when a limited mail waits, and offer to resend one that was not sent', async () => {
    const mailWaitsUntil = inDays(1)
    const waiting = { ...bo, mail: 'waiting' as const }
    await manage({
      recipients: [
        { ...waiting, mailWaitsUntil },
        { ...waiting, email: 'cy@example.org' },
        { ...bo, email: 'di@example.org', mail: 'unsent' },
      ],
    })
    const recipients = part('Recipients')
    const leaves = 'Daily limit reached. Sending tomorrow, '
    expect(recipients.getByText((text) => text.startsWith(leaves))).toBeVisible()
    expect(recipients.getByText('Sending email')).toBeVisible()
    expect(recipients.getByText('Not sent: daily limit reached. Send it again')).toBeVisible()
    expect(recipients.getByRole('button', { name: 'Email di@example.org the link again' })).toBeVisible()
  })

  test('are added, mailed again and removed, by a signed-in owner too', async () => {
    const sent = managed({ recipients: [bo] })
    const { user, api } = await openManaging(sent.answers, { as: ana })
    expect(await button('Your account, Ana')).toBeVisible()
    await heading('Plans')
    const recipients = part('Recipients')
    await user.click(recipients.getByRole('button', { name: 'Add' }))
    expect(field('Email addresses')).toHaveFocus()
    await user.keyboard('nobody{Enter}')
    expect(await recipients.findByText('Invalid email: nobody')).toBeVisible()
    await user.clear(field('Email addresses'))
    await user.type(field('Email addresses'), 'cy@example.org, di@example.org{Enter}')
    expect(await notice('2 recipients added. We’re sending their emails.')).toBeVisible()
    await waitFor(() => expect(recipients.getAllByRole('listitem')).toHaveLength(3))
    expect(api.asked('addRecipient').map(({ params }) => params.recipient)).toEqual([
      'cy@example.org',
      'di@example.org',
    ])

    await user.click(await button('Email bo@example.org the link again'))
    expect(await notice('Email sent to bo@example.org.')).toBeVisible()
    expect(api.asked('notifyRecipient')).toMatchObject([{ params: { recipient: 'bo@example.org' } }])

    await user.click(await button('Remove di@example.org'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('di@example.org’s link stops working immediately')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await notice('di@example.org removed.')).toBeVisible()
    await waitFor(async () => expect(await heading('Recipients')).toHaveFocus())
    expect(recipients.getAllByRole('listitem')).toHaveLength(2)
    expect(api.asked('removeRecipient')).toMatchObject([{ params: { recipient: 'di@example.org' } }])
  })
})

describe('settings', () => {
  test('limit the last day and the number of downloads', async () => {
    const { user, api, operations } = await manage()
    await user.click(await change('Expires'))
    const until = screen.getByLabelText('Last day')
    await user.clear(until)
    await user.type(until, `${day(30)}{Enter}`)
    expect(await part('Settings').findByText(/^Choose .+ or an earlier date/)).toBeVisible()
    await user.clear(until)
    await user.type(until, `${day(3)}{Enter}`)
    expect(await notice(/^Available until/)).toBeVisible()
    expect(api.asked('setValidity')).toHaveLength(1)
    expect(new Date(api.asked('setValidity')[0]!.body.to).getDate()).toBe(new Date(inDays(3)).getDate())

    await user.click(await change('Download limit'))
    await user.type(field('Maximum downloads'), 'many{Enter}')
    expect(await part('Settings').findByText(/^Enter a number from 1 to/)).toBeVisible()
    await user.clear(field('Maximum downloads'))
    await user.type(field('Maximum downloads'), '3{Enter}')
    expect(await part('Settings').findByText('3 at most')).toBeVisible()
    expect(await part('Activity').findByText('Downloads limited to 3')).toBeVisible()
    expect(operations()).toEqual([{ op: 'replace', path: '/maxDownloads', value: 3 }])
  })

  test('turn off previews and mails', async () => {
    const { user, api, operations } = await manage()
    await user.click(screen.getByRole('switch', { name: 'Allow previews' }))
    expect(await notice('Previews turned off.')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Email me a summary when it expires' }))
    await waitFor(() => expect(api.asked('setTransferNotices').map(({ body }) => body)).toEqual([{ summary: false }]))
    expect(operations()).toEqual([{ op: 'replace', path: '/allowPreview', value: false }])
  })

  test('delay the transfer to a day, and open it at once', async () => {
    const { user, sent } = await manage({ validity: { from: inDays(-1), to: inDays(3) } })
    const first = async (text: string): Promise<void> => {
      await user.click(await change('Available from'))
      await user.clear(screen.getByLabelText('First day'))
      await user.type(screen.getByLabelText('First day'), text)
    }
    await first(`${day(2)}{Enter}`)
    expect(await screen.findByText(/^Opens on/)).toBeVisible()
    expect(sent.transfer.status).toBe('PENDING')
    expect(sent.transfer.validity.from).toBe(new Date(`${day(2)}T00:00`).toISOString())
    await first('{Enter}')
    expect(await screen.findByText(/^Expires in 3 days/)).toBeVisible()
    expect(sent.transfer.status).toBe('ENABLED')
  })

  test('keep the first day when the transfer was closed meanwhile', async () => {
    const { user } = await manage({ status: 'PENDING', validity: { from: inDays(2), to: inDays(3) } })
    await user.click(await button('Close for now'))
    await user.click(await button('Close it'))
    await user.click(await button('Reopen'))
    expect(await notice(/^Available from/)).toBeVisible()
    expect(await screen.findByText(/^Opens on/)).toBeVisible()
  })
})

describe('closing and deleting', () => {
  test('asks before closing and deleting, and opens again at once', async () => {
    const { user, api } = await manage()
    await user.click(await button('Close for now'))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await button('Close for now')).toHaveFocus())
    expect(api.asked('disableTransfer')).toEqual([])
    await user.click(await button('Close for now'))
    await user.click(await button('Close it'))
    expect(await notice('Transfer closed.')).toBeVisible()
    // The button has gone; one reads on at the title, beside the state.
    await waitFor(async () => expect(await heading('Plans')).toHaveFocus())
    await user.click(await button('Reopen'))
    expect(await notice('Transfer reopened.')).toBeVisible()
    await waitFor(async () => expect(await heading('Plans')).toHaveFocus())

    await user.click(await button('Delete transfer'))
    await user.click(await button('Delete forever'))
    await waitFor(async () => expect(await heading('This transfer was deleted')).toHaveFocus())
    for (const call of ['disableTransfer', 'enableTransfer', 'deleteTransfer'] as const) {
      expect(api.asked(call), call).toEqual([bySender])
    }
  })

  test('an expired transfer is brought back by one press', async () => {
    const { user, api } = await manage({ isExpired: true, validity: { from: inDays(-8), to: inDays(-0.001) } })
    expect(screen.getByText('Expired')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change: Title' })).toBeNull()
    await user.click(await button(/^Extend until/))
    expect(await notice(/^Extended until/)).toBeVisible()
    await waitFor(async () => expect(await heading('Plans')).toHaveFocus())
    expect(await screen.findByText(/^Expires in 7 days/)).toBeVisible()
    expect(api.asked('setValidity')).toHaveLength(1)
  })
})

test.each([
  ['is another one', () => outline('ENABLED')],
  ['belongs to nothing', () => Promise.reject(refused('NOT_FOUND'))],
])('a management link whose secret %s opens nothing', async (_why, getTransfer) => {
  await openManaging({ getTransfer })
  expect(await heading('Transfer not found')).toBeVisible()
})

test('the manage page is in French for a French reader', async () => {
  const sent = managed({
    recipients: [{ email: 'bo@example.org', downloads: 0, lastDownload: null, mail: 'sent' }],
  })
  const { user } = await openManaging(sent.answers, { language: 'fr' })
  expect(await screen.findByText(/^Expire dans/)).toBeVisible()
  expect(part('Destinataires').getByText(/pas encore téléchargé/)).toBeVisible()
  expect(part('Activité').getByText('Disponible pour les destinataires')).toBeVisible()
  await user.click(await button('Fermer pour l’instant'))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Fermer ce transfert ?')
})
