import { screen, waitFor, within } from '@testing-library/dom'
import type { TransferResult } from '@envoi/contract/transfers'
import { describe, expect, test, vi } from 'vitest'
import { given, lost, refused } from './fake-service.ts'
import { addFiles } from './fake-upload-engine.ts'
import { senderSecret, transferId } from './transfer-answers.ts'
import {
  type WidgetPage,
  asking,
  asks,
  button,
  field,
  heading,
  look,
  noAnswer,
  openWidget,
  pick,
  send,
  sendOne,
  widgetOf,
} from './widget-page.tsx'

/** Of a size without its bytes. */
const fileOf = (name: string, size: number): File =>
  Object.defineProperty(new File(['0'], name), 'size', { value: size })

describe('a widget', () => {
  test('says for whom it is and what it takes, in the receiver’s own words', async () => {
    await openWidget(
      asking({ title: { en: 'Send us your files' }, text: { en: 'PDF/X-4, please.' }, endings: ['pdf'] }),
    )
    expect(await heading('Send us your files')).toBeVisible()
    expect(screen.getByRole('main', { name: 'Send files to Calder Press' })).toBeVisible()
    expect(screen.getByText('PDF/X-4, please.')).toBeVisible()
    expect(screen.getByText('PDF, up to 20 files and 5 GB')).toBeVisible()
    expect(await button('Start')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('says it in words of its own where the receiver has written none, and does not take the focus', async () => {
    await openWidget(widgetOf())
    expect(await heading('Files for Calder Press')).not.toHaveFocus()
    expect(screen.getByText('Up to 20 files and 5 GB')).toBeVisible()
  })

  test('has the colours and the logo of its customer', async () => {
    const logo = 'https://bytes.envoi.example/logo.webp'
    await openWidget(widgetOf({ look: { ...look, logo, tide: false } }))
    const themed = screen.getByRole('main').closest<HTMLElement>('.theme')!
    await expect.poll(() => themed.style.getPropertyValue('--action')).toBe('#A23B2A')
    expect(themed).toHaveAttribute('data-tide', 'off')
    expect(await screen.findByRole('img', { name: 'Calder Press' })).toHaveAttribute('src', logo)
  })

  test('sends what it asks without touching cookies or storage, names the page around it, and ends without a link', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://shop.example/send')
    const questions = [{ id: 'q1', label: { en: 'Which job is it?' }, isRequired: true }]
    const page = await openWidget(asking({ senderName: 'required', questions }))
    const { user, api, uploads } = page
    await pick(page, 'plan.pdf', 'cover.pdf')
    await user.type(field('Name'), 'Jo')
    await user.type(field('Email'), 'jo@example.org')
    await user.type(field('Which job is it?'), '4471')
    await user.type(field('Message'), '600 copies.')
    await user.click(await send())
    expect(await heading('Sending to Calder Press')).toHaveFocus()
    expect(given(api.asked('createTransfer')[0]!.body)).toEqual({
      transferType: 'S3',
      widgetId: 'w1',
      widgetOrigin: 'https://shop.example',
      langCode: 'en',
      senderFullname: 'Jo',
      email: 'jo@example.org',
      message: '600 copies.',
      answers: [{ id: 'q1', value: '4471' }],
      files: [expect.objectContaining({ name: 'plan.pdf' }), expect.objectContaining({ name: 'cover.pdf', size: 10 })],
    })
    expect(api.asked('getLimits')).toEqual([])
    uploads.arrive()
    expect(await heading('Calder Press has your files')).toHaveFocus()
    expect(screen.getByText(/^2 files, 20\sB, today, \d\d:\d\d$/)).toBeVisible()
    const sent = screen.getByRole('list', { name: 'What you sent' })
    expect(
      within(sent)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('plan.pdf'), expect.stringContaining('cover.pdf')])
    expect(screen.getAllByRole('link')).toEqual([screen.getByRole('link', { name: 'Powered by Envoi' })])
    await user.click(await button('Send more'))
    expect(await heading('Files for Calder Press')).toHaveFocus()
    // Nobody else who sits there afterwards is shown who it was; whoever sends more need not write it again.
    expect(screen.queryByText('Powered by')).toBeNull()
  })

  test('sends no cookie along with any call', async () => {
    const page = await openWidget(widgetOf())
    const asked = vi.spyOn(globalThis, 'fetch')
    await sendOne(page)
    expect(page.api.asked('createTransfer')).toHaveLength(1)
    for (const [, init] of asked.mock.calls) expect(init?.credentials).toBe('omit')
  })

  test('leaves the page around out where nobody says which it is', async () => {
    const page = await openWidget(widgetOf())
    await sendOne(page)
    expect(given(page.api.asked('createTransfer')[0]!.body)).not.toHaveProperty('widgetOrigin')
  })

  test('says whose service it is from the second step on, unless its look says otherwise', async () => {
    const page = await openWidget(widgetOf())
    await pick(page, 'plan.pdf')
    const link = screen.getByRole('link', { name: 'Powered by Envoi' })
    expect(link).toHaveAttribute('href', 'http://localhost:1')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  test('does not say it where its look says so', async () => {
    const page = await openWidget(widgetOf({ look: { ...look, byline: false } }))
    await pick(page, 'plan.pdf')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('speaks French', async () => {
    const page = await openWidget(asking({ text: { en: 'Hello.', fr: 'Bonjour.' } }), { language: 'fr' })
    expect(await heading('Des fichiers pour Calder Press')).toBeVisible()
    expect(screen.getByText('Bonjour.')).toBeVisible()
    expect(screen.getByText(/^Jusqu’à 20 fichiers et 5\sGo$/)).toBeVisible()
    await button('Commencer')
    await addFiles(page.user, 'plan.pdf')
    await heading(/^Vos fichiers/)
    await page.user.click(await button('Envoyer à Calder Press'))
    await heading('Envoi à Calder Press')
    expect(page.api.asked('createTransfer')[0]?.body.langCode).toBe('fr')
    page.uploads.arrive()
    expect(await heading('Calder Press a reçu vos fichiers')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Propulsé par Envoi' })).toBeVisible()
  })
})

describe('while the focus is in the page around a widget', () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

  test('each step is said and none takes it', async () => {
    const page = await openWidget(widgetOf())
    await sendOne(page)
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    page.uploads.arrive()
    expect(await heading('Calder Press has your files')).not.toHaveFocus()
    expect(said()).toContain('Calder Press has your files')
  })

  test('a failure is told and does not take it', async () => {
    const page = await openWidget(widgetOf(), { answers: { getPublicWidget: () => Promise.reject(lost()) } })
    await sendOne(page)
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    page.uploads.fail(await noAnswer())
    expect(await screen.findByRole('alert')).not.toHaveFocus()
  })

  test('a refusal is said and does not take it', async () => {
    const createTransfer = () => {
      vi.spyOn(document, 'hasFocus').mockReturnValue(false)
      throw refused('PUSH_CLOSED')
    }
    const page = await openWidget(widgetOf(), { answers: { createTransfer } })
    await pick(page, 'plan.pdf')
    await page.user.click(await send())
    expect(await heading('Calder Press isn’t taking files here')).not.toHaveFocus()
    expect(said()).toContain('Calder Press isn’t taking files here')
  })
})

describe('the form of a widget', () => {
  test('lists the files with their sizes, takes more and lets them go', async () => {
    const page = await openWidget(widgetOf())
    await pick(page, 'plan.pdf')
    await addFiles(page.user, 'fonts.zip')
    expect(await screen.findByText('2 files')).toBeVisible()
    await page.user.click(await button('Remove plan.pdf'))
    expect(screen.getByText('1 file')).toBeVisible()
    expect(await button('Add files')).toHaveFocus()
    await page.user.click(await button('Remove fonts.zip'))
    expect(screen.getByText('No files yet')).toBeVisible()
    await page.user.click(await send())
    expect(await button('Add files')).toHaveAccessibleDescription('Add a file first')
    expect(page.api.asked('createTransfer')).toEqual([])
  })

  test('says under each field what it still needs, and hides what is not asked', async () => {
    const questions = [{ id: 'q1', label: { en: 'Which job is it?' }, isRequired: true }]
    const page = await openWidget(asking({ senderName: 'hidden', senderEmail: 'required', questions }))
    await pick(page, 'plan.pdf')
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await page.user.click(await send())
    expect(field('Email')).toHaveAccessibleDescription('Enter your email to send')
    expect(field('Email')).toHaveFocus()
    expect(field('Which job is it?')).toHaveAccessibleDescription('Answer this question to send')
    await page.user.type(field('Email'), 'jo')
    expect(field('Email')).toHaveAccessibleDescription('Invalid email')
    expect(page.api.asked('createTransfer')).toEqual([])
  })

  test('leaves out files of other types, and no more are added than it takes', async () => {
    const page = await openWidget(asking({ endings: ['pdf'], limits: { ...asks.limits, filesPerTransfer: 1 } }))
    await button('Start')
    await addFiles(page.user, 'film.mp4')
    expect(await screen.findByText('“film.mp4” wasn’t added. This page accepts PDF.')).toBeVisible()
    await pick(page, 'plan.pdf')
    await addFiles(page.user, 'cover.pdf')
    expect(await screen.findByText('A transfer holds up to 1 files. These were not added.')).toBeVisible()
  })
})

describe('while a widget sends', () => {
  test('it says how far it is and how long it takes, and can be paused and gone on with', async () => {
    const page = await openWidget(widgetOf())
    await sendOne(page, fileOf('film.mov', 812_000_000))
    page.uploads.tell({ sent: 503_440_000, headway: 1, secondsLeft: 12 })
    const bar = await screen.findByRole('progressbar', { name: 'Upload' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '62'))
    expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^62%, 12\ss left$/))
    expect(screen.getByText(/^503 of 812\sMB$/)).toBeVisible()
    expect(screen.getByText(/^12\ss left$/)).toBeVisible()
    await page.user.click(await button('Pause'))
    await heading('Pausing…')
    await page.user.click(await button('Pause now'))
    await heading('Paused')
    await page.user.click(await button('Resume'))
    await heading('Sending to Calder Press')
    expect(page.uploads.told).toEqual(['pause', 'pause', 'resume'])
  })

  test('a lost line is said, and that nothing is lost', async () => {
    const page = await openWidget(widgetOf())
    await sendOne(page)
    page.uploads.tell({ status: 'offline', sent: 5 })
    expect(await heading('Waiting for the connection')).toBeVisible()
    expect(screen.getByRole('main')).toHaveTextContent(/The upload resumes at 50% when you’re back online/)
  })

  test('that nothing gets through is said where a screen reader listens already', async () => {
    const page = await openWidget(widgetOf())
    await sendOne(page)
    page.uploads.send(5)
    await screen.findByText(/^5 of 10\sB$/)
    const regions = screen.getAllByRole('status')
    const isSaid = () => regions.some((region) => /keep trying/.test(region.textContent))
    expect(isSaid()).toBe(false)
    await waitFor(() => expect(isSaid()).toBe(true))
  })

  test('little is cancelled at once, and the form has everything in it', async () => {
    const page = await openWidget(widgetOf())
    await pick(page, 'plan.pdf')
    await page.user.type(field('Message'), 'Hello')
    await page.user.click(await send())
    await heading('Sending to Calder Press')
    await page.user.click(await button('Cancel'))
    await heading(/^Your files/)
    expect(field('Message')).toHaveValue('Hello')
    expect(page.uploads.told).toEqual(['cancel'])
  })

  test('much is asked about first', async () => {
    const page = await openWidget(widgetOf())
    await sendOne(page, fileOf('film.mov', 812_000_000))
    page.uploads.send(24_000_000)
    await screen.findByText(/^24 of 812\sMB$/)
    await page.user.click(await button('Cancel'))
    const question = screen.getByRole('alertdialog', { name: 'Cancel this upload?' })
    expect(question).toHaveAccessibleDescription(/send 24\sMB again/)
    expect(await button('Keep sending')).toHaveFocus()
    expect(screen.queryByText(/^24 of 812\sMB$/)).toBeNull()
    await page.user.click(await button('Keep sending'))
    expect(page.uploads.told).toEqual([])
    expect(await button('Cancel')).toHaveFocus()
    await page.user.keyboard('{Enter}')
    await button('Keep sending')
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await button('Cancel')).toHaveFocus()
    await page.user.click(await button('Cancel'))
    await page.user.click(await button('Cancel upload'))
    await heading(/^Your files/)
  })

  test('what fails is told in the form, with the way to try again', async () => {
    const page = await openWidget(widgetOf(), { answers: { getPublicWidget: () => Promise.reject(lost()) } })
    await sendOne(page)
    page.uploads.fail(await noAnswer())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Upload failed. We can’t reach the server.')
    expect(alert).toHaveFocus()
    await page.user.click(await button('Try again'))
    await heading('Sending to Calder Press')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('after a widget has sent', () => {
  const result = (status: TransferResult['status'], scan: Partial<TransferResult['scan']>): TransferResult => ({
    transferId,
    status,
    scanning: status === 'SCANNING',
    link: `${location.origin}/dl/${transferId}`,
    scan: { done: 0, of: 2, isStuck: false, flagged: [], ...scan },
  })
  async function checking(page: WidgetPage) {
    await sendOne(page, 'plan.pdf', 'cover.pdf')
    page.uploads.arrive({ scanning: true })
  }

  test('the check is told, and then that it has arrived', async () => {
    const over = Promise.withResolvers<void>()
    async function* watchScan() {
      yield result('SCANNING', { done: 1 })
      await over.promise
      yield result('ENABLED', { done: 2 })
    }
    const page = await openWidget(widgetOf(), { answers: { watchScan } })
    await checking(page)
    expect(await heading('Checking your files')).toHaveFocus()
    expect(screen.getByRole('progressbar', { name: 'Check' })).toHaveTextContent('1 of 2 files checked')
    expect(screen.getByText('We scan for viruses before Calder Press gets your files.')).toBeVisible()
    expect(page.api.asked('watchScan')[0]?.headers).toMatchObject({ 'x-sender-secret': senderSecret })
    over.resolve()
    expect(await heading('Calder Press has your files')).toHaveFocus()
  })

  test('what looks dangerous is named, and the others can be sent without it', async () => {
    async function* watchScan() {
      yield result('DISABLED', { done: 2, flagged: ['cover.pdf'] })
    }
    const page = await openWidget(widgetOf(), { answers: { watchScan } })
    await checking(page)
    expect(await heading('Transfer not sent')).toHaveFocus()
    expect(screen.getByText('One file may be dangerous, so Calder Press got nothing.')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Dangerous files' })).toHaveTextContent('cover.pdf')
    await page.user.click(await button('Send the others without it'))
    await heading(/^Your files/)
    expect(screen.queryByRole('button', { name: 'Remove cover.pdf' })).toBeNull()
    expect(await button('Remove plan.pdf')).toBeVisible()
  })
})
