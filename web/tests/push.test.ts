import { screen, waitFor, within } from '@testing-library/dom'
import type { PushPageView } from '@envoi/contract/push'
import { describe, expect, test } from 'vitest'
import { type Answers, given, lost, refused } from './fake-service.ts'
import { addFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana } from './people.ts'

const limits = { filesPerTransfer: 20, uploadSize: 5_000_000_000, messageLength: 5000 }
type Asks = NonNullable<PushPageView['asks']>
const asks: Asks = {
  title: {},
  text: {},
  senderName: 'optional',
  senderEmail: 'optional',
  questions: [],
  endings: null,
  limits,
}
const pageOf = (more: Partial<PushPageView> = {}): PushPageView => ({
  state: 'open',
  receiver: 'Atelier Aubry',
  languages: ['en', 'fr'],
  asks,
  ...more,
})
const asking = (more: Partial<Asks>): PushPageView => pageOf({ asks: { ...asks, ...more } })
const place = { name: 'aubry', isMain: false, forceSignIn: true, recipientLabel: 'Atelier Aubry' }

/** The page of a site that asks everybody else to sign in. */
function open(page: PushPageView, { answers, ...more }: PageOptions & { path?: string } = {}) {
  const uploads = playUploads()
  const told = { ...sendingAnswers, getPushPage: () => page, ...answers } satisfies Answers
  const opened = openPage(`http://aubry.localhost:1${more.path ?? '/push'}`, { place, answers: told, ...more })
  return opened.then((there) => ({ ...there, uploads }))
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })
const send = () => button('Send to Atelier Aubry')
async function pick(user: Awaited<ReturnType<typeof openPage>>['user'], ...files: (string | File)[]) {
  await button('Start')
  await addFiles(user, ...files)
  await heading(/^New transfer/)
}

describe('a push page', () => {
  test('says whose it is and what it takes, in the receiver’s own words, also where sign-in is asked for', async () => {
    const title = { en: 'Send us your drawings.', fr: 'Envoyez-nous vos plans.' }
    const { user } = await open(
      asking({ title, text: { en: 'We answer by email.' }, endings: ['pdf', 'dwg', 'tar.gz'] }),
    )
    expect(await heading('Send us your files')).toBeVisible()
    expect(screen.getByText('PDF, DWG or TAR.GZ, up to 20 files and 5 GB')).toBeVisible()
    expect(screen.getByText('Send us your drawings.')).toBeVisible()
    expect(screen.getByText('We answer by email.')).toBeVisible()
    expect(document.title).toBe('Send files to Atelier Aubry')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    expect(await heading('Envoyez-nous vos fichiers')).toBeVisible()
    expect(screen.getByText('Envoyez-nous vos plans.')).toBeVisible()
    expect(document.title).toBe('Envoyez des fichiers à Atelier Aubry')
  })

  test('sends what it asked for and nothing else, and ends without a link, ready for more', async () => {
    const questions = [
      { id: 'q1', label: { en: 'Which site is this for?' }, isRequired: true },
      { id: 'q2', label: { fr: 'Une remarque ?' }, isRequired: false },
    ]
    const page = asking({ senderName: 'required', senderEmail: 'optional', questions })
    const { user, api, uploads } = await open(page)
    await pick(user, 'plan.pdf')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByText('Options')).toBeNull()
    await user.type(field('Name'), 'Gwen')
    await user.type(field('Email'), 'gwen@example.org')
    await user.type(field('Which site is this for?'), 'Pornic')
    await user.type(field('Message'), 'Here they are.')
    await user.click(await send())
    expect(await heading('Sending to Atelier Aubry')).toBeVisible()
    const [asked] = api.asked('createTransfer')
    expect(given(asked!.body)).toEqual({
      transferType: 'S3',
      langCode: 'en',
      senderFullname: 'Gwen',
      email: 'gwen@example.org',
      message: 'Here they are.',
      answers: [{ id: 'q1', value: 'Pornic' }],
      files: [expect.objectContaining({ name: 'plan.pdf', size: 10 })],
    })
    expect(api.asked('getLimits')).toEqual([])
    uploads.arrive()
    expect(await heading('Atelier Aubry has your files')).toHaveFocus()
    expect(screen.getByText('1 file, 10 B')).toBeVisible()
    expect(screen.getByRole('list', { name: 'What you sent' })).toHaveTextContent('plan.pdf')
    expect(screen.getByText(/^today, \d\d:\d\d$/)).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull()
    expect(screen.queryByText(/How was it/)).toBeNull()
    await user.click(await button('Send more files'))
    expect(await heading('Send us your files')).toHaveFocus()
  })

  test('of one member sends by its code', async () => {
    const { user, api } = await open(pageOf({ receiver: 'Mia' }), { path: '/push/aB3dE6' })
    expect(await heading('Send me your files')).toBeVisible()
    await pick(user, 'plan.pdf')
    await user.click(await button('Send to Mia'))
    await heading('Sending to Mia')
    expect(api.asked('getPushPage')[0]?.params).toEqual({ code: 'aB3dE6' })
    expect(api.asked('createTransfer')[0]?.body).toMatchObject({ transferType: 'S3', pushCode: 'aB3dE6' })
  })

  test('says under each field what it still needs, and hides what is not asked', async () => {
    const questions = [{ id: 'q1', label: { en: 'When do you need an answer?' }, isRequired: true }]
    const { user, api } = await open(asking({ senderName: 'hidden', senderEmail: 'required', questions }))
    await pick(user, 'plan.pdf')
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await user.click(await send())
    expect(field('Email')).toHaveAccessibleDescription('Enter your email to send')
    expect(field('Email')).toHaveFocus()
    expect(field('When do you need an answer?')).toHaveAccessibleDescription('Answer this question to send')
    await user.type(field('Email'), 'gwen@example.org')
    await user.type(field('When do you need an answer?'), 'Monday')
    expect(field('When do you need an answer?')).not.toHaveAttribute('aria-invalid')
    await user.click(await send())
    await heading('Sending to Atelier Aubry')
    expect(api.asked('createTransfer')[0]?.body).not.toHaveProperty('senderFullname')
  })

  test('fills in who is signed in, and asks nothing else of their account', async () => {
    const { user, api } = await open(pageOf(), { as: ana })
    await pick(user, 'plan.pdf')
    expect(field('Email')).toHaveValue(ana.email)
    expect(api.asked('getLimits')).toEqual([])
  })

  test('leaves out files of other types and says which it takes, and no more than it takes', async () => {
    const { user } = await open(asking({ endings: ['pdf', 'dwg'], limits: { ...limits, filesPerTransfer: 2 } }))
    await button('Start')
    await addFiles(user, 'film.mp4')
    expect(await screen.findByText('“film.mp4” wasn’t added. This page accepts PDF, DWG.')).toBeVisible()
    await pick(user, 'plan.PDF', 'a.zip', 'b.zip')
    expect(await screen.findByText('2 files weren’t added. This page accepts PDF, DWG.')).toBeVisible()
    await addFiles(user, 'b.pdf', 'c.pdf')
    expect(await screen.findByText('A transfer holds up to 2 files. These were not added.')).toBeVisible()
  })
})

describe('an upload to a push page', () => {
  async function sending() {
    const opened = await open(pageOf())
    await pick(opened.user, 'plan.pdf')
    await opened.user.click(await send())
    await heading('Sending to Atelier Aubry')
    opened.uploads.send(4)
    return opened
  }
  const arrives = async (uploads: Awaited<ReturnType<typeof open>>['uploads']) => {
    await heading('Sending to Atelier Aubry')
    uploads.arrive()
    expect(await heading('Atelier Aubry has your files')).toHaveFocus()
  }

  test('is paused, at once if one cannot wait, and goes on', async () => {
    const { user, uploads } = await sending()
    await user.click(await button('Pause'))
    expect(await heading('Pausing…')).toBeVisible()
    await user.click(await button('Pause now'))
    expect(await heading('Paused')).toBeVisible()
    await user.click(await button('Resume'))
    expect(uploads.told).toEqual(['pause', 'pause', 'resume'])
    await arrives(uploads)
  })

  test('waits where the line is lost, says that nothing is, and goes on by itself', async () => {
    const { uploads } = await sending()
    uploads.tell({ status: 'offline' })
    expect(await heading('Waiting for the connection')).toBeVisible()
    expect(await screen.findByText('You’re offline.')).toBeVisible()
    expect(screen.getByText('Nothing is lost. The upload resumes at 40% when you’re back online.')).toBeVisible()
    uploads.tell({ status: 'running' })
    await arrives(uploads)
    expect(uploads.told).toEqual([])
  })
})

describe('a push page that takes nothing', () => {
  test.each([
    ['closed', 'This page is closed', /^Atelier Aubry no longer accepts files here/],
    ['full', 'Atelier Aubry can’t receive files right now', /^We have told them/],
  ] as const)('is %s: it says so, and can be asked again', async (state, title, text) => {
    const { user, api } = await open(pageOf({ state, asks: null }))
    expect(await heading(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    api.answer({ getPushPage: () => pageOf() })
    expect(await heading(title)).not.toHaveFocus()
    await user.click(await button('Try again'))
    expect(await button('Start')).toBeVisible()
    await waitFor(async () => expect(await heading('Send us your files')).toHaveFocus())
  })

  test('whose password is right and that is closed says so where the reader is', async () => {
    const { user, api } = await open(pageOf({ state: 'locked', asks: null }))
    const password = await screen.findByLabelText('Password')
    api.answer({ getPushPage: () => pageOf({ state: 'closed', asks: null }) })
    await user.type(password, 'open sesame{Enter}')
    await waitFor(async () => expect(await heading('This page is closed')).toHaveFocus())
  })

  test('is not found where nobody is behind the code', async () => {
    await open(pageOf(), { path: '/push/nobody', answers: { getPushPage: () => Promise.reject(refused('NOT_FOUND')) } })
    expect(await heading('Page not found')).toBeVisible()
  })

  test.each([
    ['No connection', () => lost()],
    ['Too many requests', () => refused('TOO_MANY_REQUESTS', { retryAfter: 120 })],
    ['This page couldn’t be opened', () => refused('FAULT')],
  ] as const)('cannot be read: %s', async (title, failure) => {
    const { user, api } = await open(pageOf(), { answers: { getPushPage: () => Promise.reject(failure()) } })
    expect(await heading(title)).toBeVisible()
    api.answer({ getPushPage: () => pageOf() })
    await user.click(await button('Try again'))
    expect(await button('Start')).toBeVisible()
  })

  test('opens by its password, which goes along with what is sent', async () => {
    const locked = pageOf({ state: 'locked', asks: null })
    const { user, api } = await open(locked, {
      answers: {
        getPushPage({ headers }) {
          const password = headers['x-transfer-password']
          if (password === undefined) return locked
          if (password === 'too often') throw refused('TOO_MANY_REQUESTS', { retryAfter: 600 })
          if (password !== 'open sesame') throw refused('WRONG_PASSWORD')
          return pageOf()
        },
      },
    })
    expect(await heading('Enter the password')).toBeVisible()
    expect(screen.getByText(/^Atelier Aubry protects this page/)).toBeVisible()
    const password = screen.getByLabelText('Password')
    const enter = async (text: string) => {
      await user.clear(password)
      await user.type(password, `${text}{Enter}`)
    }
    await user.click(await button('Continue'))
    expect(password).toHaveAccessibleDescription('Enter the password.')
    await enter('open barley')
    await waitFor(() => expect(password).toHaveAccessibleDescription('Wrong password.'))
    await enter('too often')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^Too many attempts. Try again in 10\smin/))
    await enter('open sesame')
    await pick(user, 'plan.pdf')
    await user.click(await send())
    await heading('Sending to Atelier Aubry')
    expect(api.asked('createTransfer')[0]?.headers).toMatchObject({ 'x-transfer-password': 'open sesame' })
  })
})

describe('a refusal at Send', () => {
  async function refusedWith(refusal: Error, then: () => PushPageView = () => pageOf()) {
    const createTransfer = () => {
      throw refusal
    }
    const opened = await open(pageOf(), { answers: { createTransfer } })
    await pick(opened.user, 'plan.pdf')
    await opened.user.type(field('Name'), 'Gwen')
    opened.api.answer({ getPushPage: then })
    await opened.user.click(await send())
    return opened
  }

  test.each([
    ['PUSH_CLOSED', 'This page is closed'],
    ['CANNOT_RECEIVE', 'Atelier Aubry can’t receive files right now'],
  ] as const)('%s says so in place of the form, and what was written is still there', async (code, title) => {
    const { user } = await refusedWith(refused(code))
    expect(await heading(title)).toHaveFocus()
    expect(screen.getByText('What you chose and wrote is still here.')).toBeVisible()
    await user.click(await button('Try again'))
    await heading(/^New transfer/)
    expect(field('Name')).toHaveValue('Gwen')
  })

  test('of a password that has changed asks for the new one, and goes on with the form', async () => {
    const { user, api } = await refusedWith(refused('WRONG_PASSWORD'))
    expect(await heading('Enter the password')).toHaveFocus()
    expect(screen.getByText(/^The password of this page has changed/)).toBeVisible()
    await user.type(screen.getByLabelText('Password'), 'the new one{Enter}')
    await heading(/^New transfer/)
    expect(field('Name')).toHaveValue('Gwen')
    api.answer(sendingAnswers)
    await user.click(await send())
    await heading('Sending to Atelier Aubry')
    expect(api.asked('createTransfer').at(-1)?.headers).toMatchObject({ 'x-transfer-password': 'the new one' })
  })

  test('about what is asked shows the page as it is now', async () => {
    const { user } = await refusedWith(refused('SENDER_REQUIRED'), () => asking({ senderEmail: 'required' }))
    expect(await screen.findByText('Enter your name and email to send.')).toBeVisible()
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Enter your email to send'))
    expect(field('Name')).toHaveValue('Gwen')
  })

  test('of a page that has gone leads to the page that is not there', async () => {
    await refusedWith(refused('NOT_FOUND'), () => {
      throw refused('NOT_FOUND')
    })
    expect(await heading('Page not found')).toBeVisible()
  })

  test('that comes too often says how long to wait', async () => {
    await refusedWith(refused('TOO_MANY_REQUESTS', { retryAfter: 60 }))
    expect(await screen.findByText(/^Too many requests/)).toBeVisible()
  })
})

describe('between a push page and others', () => {
  test('no draft goes along, neither there nor back', async () => {
    const { user } = await open(pageOf(), { place: { ...place, forceSignIn: false } })
    await pick(user, 'plan.pdf')
    await user.type(field('Message'), 'For the receiver')
    await user.click(screen.getByRole('link', { name: 'Atelier Aubry, home' }))
    expect(await heading('Send files')).toBeVisible()
    await addFiles(user, 'other.pdf')
    await heading(/^New transfer/)
    expect(screen.getByRole('radio', { name: 'As a link' })).toBeInTheDocument()
    expect(field('Message')).toHaveValue('')
    await user.type(field('Message'), 'For somebody else')
    history.back()
    expect(await heading('Send us your files')).toBeVisible()
    await pick(user, 'plan.pdf')
    expect(field('Message')).toHaveValue('')
  })

  test('the main site has no receiver, and says how to become one', async () => {
    await openPage('/push')
    expect(await heading('Receive files from anyone')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in to set it up' })).toHaveAttribute(
      'href',
      '/signin?redirect=%2Fdashboard%2Fpush',
    )
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  })
})
