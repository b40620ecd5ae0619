import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { button, dialog, noDialog, notice } from './address-book-page.ts'
import { acme } from './branding-answers.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { keepPages, ownPage, sitePage } from './push-answers.ts'
import { catchSaved } from './saved-files.ts'

const open = (answers: Answers = keepPages({ sites: [sitePage()] }), options: PageOptions & { at?: string } = {}) =>
  openPage(options.at ?? '/dashboard/push', {
    as: paying(ana),
    ...options,
    answers: { ...answers, ...options.answers },
  })
type Page = Awaited<ReturnType<typeof open>>
type User = Page['user']

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const picture = async () => within(await screen.findByRole('img', { name: /^Preview of|^Aperçu de/ }))
const group = async (name: string) => within(await screen.findByRole('group', { name }))
const saved = () => screen.findByText(/^Saved at/)
const pushed = ({ api }: Page) => api.asked('setSubdomainUploader').map(({ body }) => body.push)
const press = async (user: User, name: string | RegExp) => user.click(await button(name))
/** In the dialog that is open. */
async function apply(user: User, values: Record<string, string>, answer = 'Apply'): Promise<void> {
  const asked = await dialog()
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(asked.getByLabelText(label), { target: { value } })
  }
  await user.click(asked.getByRole('button', { name: answer }))
}

describe('a push page', () => {
  test('saves what is typed by itself, and shows it beside at once', async () => {
    const page = await open()
    await page.user.type(await field('Title, English'), 'Send us your drawings')
    expect((await picture()).getByText('Send us your drawings')).toBeVisible()
    await page.user.click((await group('Email')).getByRole('radio', { name: 'Required' }))
    expect(await saved()).toBeVisible()
    expect(Object.assign({}, ...pushed(page))).toEqual({
      title: { en: 'Send us your drawings' },
      senderEmail: 'required',
    })
    expect(pushed(page).length).toBeLessThan(4)
    await page.user.click(screen.getByRole('switch', { name: 'Accept files' }))
    expect((await picture()).getByText('This page is closed')).toBeVisible()
    await waitFor(() => expect(pushed(page).at(-1)).toEqual({ isOpen: false }))
  })

  test('shows beside what was chosen, until it opens or closes', async () => {
    const page = await open()
    expect((await picture()).getByText('You don’t need an account.')).toBeVisible()
    await page.user.click((await group('What the preview shows')).getByRole('radio', { name: 'Sent' }))
    expect((await picture()).getByText('Sent.')).toBeVisible()
    await page.user.click(screen.getByRole('switch', { name: 'Accept files' }))
    expect((await picture()).getByText('This page is closed')).toBeVisible()
    await page.user.click(screen.getByRole('switch', { name: 'Accept files' }))
    expect((await picture()).getByText('Send us your files')).toBeVisible()
  })

  test('has words in each of its languages, and so has the picture', async () => {
    const page = await open()
    await page.user.click((await group('Language of the text')).getByRole('radio', { name: 'Français' }))
    expect((await picture()).getByText('Envoyez-nous vos fichiers')).toBeVisible()
    await page.user.type(await field('Title, Français'), 'Vos plans')
    expect((await picture()).getByText('Vos plans')).toBeVisible()
    await waitFor(() => expect(pushed(page).at(-1)).toEqual({ title: { fr: 'Vos plans' } }))
    await page.user.selectOptions(screen.getByLabelText('Languages'), 'English')
    expect(screen.queryByRole('group', { name: 'Language of the text' })).not.toBeInTheDocument()
    expect(await field('Title, English')).toBeVisible()
  })

  test('keeps what could not be saved, says why, and saves it with the next try', async () => {
    const page = await open(keepPages({ sites: [sitePage()] }), {
      answers: {
        setSubdomainUploader: () => {
          throw lost()
        },
      },
    })
    await page.user.type(await field('Title, English'), 'Plans')
    expect(await screen.findByText('Not saved yet. No connection. Check it and try again.')).toBeVisible()
    expect(await field('Title, English')).toHaveValue('Plans')
    page.api.answer(keepPages({ sites: [sitePage()] }))
    await press(page.user, 'Try again')
    expect(await saved()).toBeVisible()
    expect(pushed(page).at(-1)).toEqual({ title: { en: 'Plans' } })
  })

  test('tells what is refused, and saves the rest', async () => {
    const page = await open(keepPages({ sites: [sitePage()] }), {
      answers: {
        setSubdomainUploader: ({ body }) => {
          if (body.push?.title) throw refused('BAD_REQUEST')
          return acme
        },
      },
    })
    await page.user.type(await field('Title, English'), 'Plans')
    expect(await screen.findByText(/^Not saved: Title\./)).toBeVisible()
    await page.user.click((await group('Email')).getByRole('radio', { name: 'Required' }))
    await waitFor(() => expect(pushed(page).at(-1)).toEqual({ senderEmail: 'required' }))
    expect(await screen.findByText(/^Not saved: Title\./)).toBeVisible()
  })

  test('is saved before one leaves', async () => {
    const page = await open()
    await page.user.type(await field('Title, English'), 'Plans')
    await page.user.click(screen.getByRole('link', { name: 'Subdomains' }))
    await waitFor(() => expect(page.address()).toBe('/dashboard/subdomains'))
    expect(pushed(page)).toEqual([{ title: { en: 'Plans' } }])
  })

  test('is saved at once when its tab is put away', async () => {
    const page = await open()
    const title = await field('Title, English')
    fireEvent.change(title, { target: { value: 'Plans' } })
    const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    isHidden.mockRestore()
    expect(screen.getByText('Saving…')).toBeVisible()
    // Not a moment later, as after typing.
    await waitFor(() => expect(pushed(page)).toEqual([{ title: { en: 'Plans' } }]), { timeout: 400 })
  })

  test('asks whoever leaves with what cannot be saved', async () => {
    const page = await open(keepPages({ sites: [sitePage()] }), {
      answers: {
        setSubdomainUploader: () => {
          throw lost()
        },
      },
    })
    await page.user.type(await field('Title, English'), 'Plans')
    await page.user.click(screen.getByRole('link', { name: 'Statistics' }))
    await page.user.click((await dialog()).getByRole('button', { name: 'Stay' }))
    await noDialog()
    expect(page.address()).toBe('/dashboard/push')
    expect(await field('Title, English')).toHaveValue('Plans')
  })

  test('drops what cannot be saved for whoever leaves all the same', async () => {
    const page = await open(keepPages({ sites: [sitePage()] }), {
      answers: {
        listSubdomains: () => ({ subdomains: [acme], max: 1 }),
        setSubdomainUploader: () => {
          throw lost()
        },
      },
    })
    await page.user.type(await field('Title, English'), 'Plans')
    await page.user.click(screen.getByRole('link', { name: 'Subdomains' }))
    const leave = (await dialog()).getByRole('button', { name: 'Leave' })
    const before = pushed(page).length
    await page.user.click(leave)
    await waitFor(() => expect(page.address()).toBe('/dashboard/subdomains'))
    await waitFor(() => expect(screen.queryByLabelText('Title, English')).not.toBeInTheDocument())
    expect(pushed(page)).toHaveLength(before)
  })

  test('asks up to two questions of one’s own, which keep their ids', async () => {
    const page = await open()
    await press(page.user, 'Add question (0 of 2)')
    expect(screen.getByText('Senders see it once you’ve written it.')).toBeVisible()
    await page.user.type(await field('Question 1, English'), 'Which site?')
    expect((await picture()).getByText('Which site? (optional)')).toBeVisible()
    await page.user.click((await group('Question 1: required or optional')).getByRole('radio', { name: 'Required' }))
    await saved()
    const question = { id: expect.stringMatching(/^[a-z]{12}$/), label: { en: 'Which site?' }, isRequired: true }
    await waitFor(() => expect(pushed(page).at(-1)).toEqual({ questions: [question] }))
    const [first] = pushed(page).at(-1)?.questions ?? []
    await press(page.user, 'Add question (1 of 2)')
    expect(await button('Add question (2 of 2)')).toHaveAttribute('aria-disabled', 'true')
    await page.user.type(await field('Question 2, English'), 'When?')
    await waitFor(() =>
      expect(
        pushed(page)
          .at(-1)
          ?.questions?.map(({ id }) => id),
      ).toContain(first?.id),
    )
    await press(page.user, 'Remove Question 1')
    await waitFor(() => expect(pushed(page).at(-1)?.questions).toMatchObject([{ label: { en: 'When?' } }]))
  })

  test('has limits within the plan, and refuses what is none', async () => {
    const page = await open(keepPages({ sites: [sitePage({ maxUses: 10 }, { uses: 3 })] }))
    expect(await screen.findByText('3 of 10 used')).toBeVisible()
    await press(page.user, 'Change: Files')
    await apply(page.user, { 'Files at most': '1001', 'Size at most': '51' })
    expect(screen.getByLabelText('Files at most')).toHaveAccessibleDescription(/^Enter a number from 1 to 1\s000\.$/)
    expect(screen.getByLabelText('Size at most')).toHaveAccessibleDescription(/up to 50\sGB/)
    await apply(page.user, { 'Files at most': '20', 'Size at most': '5' })
    await noDialog()
    expect(screen.getByText(/^20 files, 5\sGB$/)).toBeVisible()
    await press(page.user, 'Change: File types')
    await apply(page.user, { 'Allowed types': 'PDF, a/b' })
    expect(screen.getByLabelText('Allowed types')).toHaveAccessibleDescription('Not a file type: a/b')
    await apply(page.user, { 'Allowed types': 'PDF, .dwg' })
    await noDialog()
    expect((await picture()).getByText(/^PDF or DWG, up to 20 files/)).toBeVisible()
    await press(page.user, 'Change: Closes')
    await apply(page.user, { 'Last day': '2020-01-01' })
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('Choose today or a later day.')
    await apply(page.user, { 'Last day': '2099-12-31' })
    await noDialog()
    await press(page.user, 'Change: Uses')
    await apply(page.user, { 'Transfers at most': '20' })
    expect(await screen.findByText('0 of 20 used')).toBeVisible()
    await saved()
    expect(Object.assign({}, ...pushed(page))).toEqual({
      maxFiles: 20,
      maxSize: 5_000_000_000,
      endings: ['pdf', 'dwg'],
      endsAt: expect.stringMatching(/^2099-12-31|^2100-01-01/),
      maxUses: 20,
    })
  })

  test('that has been used up is opened for as many again', async () => {
    const page = await open(keepPages({ sites: [sitePage({ maxUses: 10 }, { uses: 10 })] }))
    expect(await screen.findByText('10 of 10 used')).toBeVisible()
    await press(page.user, 'Change: Uses')
    await page.user.click((await dialog()).getByRole('button', { name: 'Start counting again' }))
    expect(await notice('The count starts again from 0.')).toBeVisible()
    expect(screen.getByText('0 of 10 used')).toBeVisible()
    expect(pushed(page)).toEqual([{ restartUses: true }])
    await press(page.user, 'Change: Uses')
    expect((await dialog()).queryByRole('button', { name: 'Start counting again' })).not.toBeInTheDocument()
  })

  test('gets a password, which is never shown, and loses it again', async () => {
    const page = await open()
    await press(page.user, 'Set: Password')
    await apply(page.user, { 'New password': 'short' }, 'Set password')
    expect(pushed(page)).toEqual([])
    await apply(page.user, { 'New password': 'a long enough one' }, 'Set password')
    expect(await notice('Password set.')).toBeVisible()
    await press(page.user, 'Change: Password')
    expect((await dialog()).getByLabelText('New password')).toHaveValue('')
    await page.user.keyboard('{Escape}')
    await press(page.user, 'Remove: Password')
    expect(await notice('Password removed.')).toBeVisible()
    await waitFor(async () => expect(await button('Set: Password')).toHaveFocus())
    expect(pushed(page)).toEqual([{ password: 'a long enough one' }, { password: null }])
  })

  test('is handed on as a QR code and a poster', async () => {
    const page = await open()
    const files = catchSaved()
    await press(page.user, 'QR code')
    await page.user.click((await dialog()).getByRole('button', { name: 'Download SVG' }))
    expect(await files[0]?.text()).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1"/)
    await page.user.keyboard('{Escape}')
    await noDialog()
    await press(page.user, 'Download poster (PDF)')
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['push-page.svg', 'push-page.pdf']))
    expect(page.api.asked('getPushPoster')).toEqual([
      { params: { uid: 'ana', page: 'id-acme' }, query: { langCode: 'en' } },
    ])
  })

  test('that has ended says so, looks closed, and opens with a later day', async () => {
    const page = await open(keepPages({ sites: [sitePage({ endsAt: '2020-01-01T22:00:00.000Z' })] }))
    expect(await screen.findByText(/^Closed on/)).toBeVisible()
    expect(screen.getByText(/choose a later day under Limits/)).toBeVisible()
    expect((await picture()).getAllByText('This page is closed')).not.toEqual([])
    await press(page.user, 'Change: Closes')
    await apply(page.user, { 'Last day': '2099-12-31' })
    await noDialog()
    expect(screen.queryByText(/^Closed on/)).not.toBeInTheDocument()
    expect((await picture()).queryByText('This page is closed')).not.toBeInTheDocument()
  })

  test('that is used up says so, and opens with another number', async () => {
    const page = await open(keepPages({ sites: [sitePage({ maxUses: 3 }, { uses: 3 })] }))
    expect(await screen.findByText('Closed: its 3 transfers have been sent.')).toBeVisible()
    expect((await picture()).getAllByText('This page is closed')).not.toEqual([])
    await press(page.user, 'Change: Uses')
    await apply(page.user, { 'Transfers at most': '5' })
    await noDialog()
    expect(screen.queryByText(/^Closed: its/)).not.toBeInTheDocument()
    await saved()
    expect(screen.queryByText(/^Closed: its/)).not.toBeInTheDocument()
  })

  test('says that its site takes nothing', async () => {
    await open(keepPages({ sites: [sitePage({}, { hasUploader: false })] }))
    expect(await screen.findByText('Sending is off for this site, so the page is closed.')).toBeVisible()
  })
})

describe('one’s own page', () => {
  test('is made, renewed after a question, and withdrawn', async () => {
    const page = await open(keepPages())
    await press(page.user, 'Get my link')
    expect(await screen.findByText('localhost:1/push/first')).toBeVisible()
    await waitFor(async () => expect(await button('Copy link')).toHaveFocus())
    await press(page.user, 'Renew')
    const asked = await dialog()
    expect(asked.getByText(/stops working immediately/)).toBeVisible()
    await page.user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(page.api.asked('renewPersonalPushLink')).toEqual([])
    await press(page.user, 'Renew')
    await page.user.click((await dialog()).getByRole('button', { name: 'Renew link' }))
    expect(await screen.findByText('localhost:1/push/second')).toBeVisible()
    await press(page.user, 'Withdraw')
    await page.user.click((await dialog()).getByRole('button', { name: 'Withdraw link' }))
    await waitFor(async () => expect(await button('Get my link')).toHaveFocus())
    expect(page.api.asked('deletePersonalPushLink')).toEqual([{ params: { team: 'ana', id: 'ana' } }])
  })

  test('shows its new link also where the pages cannot be read again', async () => {
    const page = await open(keepPages({ personal: ownPage() }))
    await press(page.user, 'Renew')
    const renew = (await dialog()).getByRole('button', { name: 'Renew link' })
    page.api.answer({
      listPushPages: () => {
        throw lost()
      },
    })
    await page.user.click(renew)
    expect(await notice('Here is your new link.')).toBeVisible()
    expect(screen.getByText('localhost:1/push/second')).toBeVisible()
  })

  test('is all that a member of a team sees', async () => {
    const member = { ...paying(ana), managerId: 'camille' }
    const page = await open(keepPages({ team: 'camille', personal: ownPage() }), { as: member })
    await page.user.type(await field('Title, English'), 'Hi')
    expect(screen.queryByLabelText('Which page')).not.toBeInTheDocument()
    await saved()
    expect(page.api.asked('changePersonalPushLink').at(-1)).toEqual({
      params: { team: 'camille', id: 'ana' },
      body: { title: { en: 'Hi' } },
    })
  })

  test('stands beside those of sites, and what was changed of one is still there', async () => {
    const page = await open(keepPages({ personal: ownPage(), sites: [sitePage()] }))
    await page.user.type(await field('Title, English'), 'Plans')
    await page.user.selectOptions(screen.getByLabelText('Which page'), 'Your personal page')
    await waitFor(() => expect(page.address()).toBe('/dashboard/push?page=personal'))
    expect(await field('Title, English')).toHaveValue('')
    await page.user.selectOptions(screen.getByLabelText('Which page'), 'Atelier Acme')
    await waitFor(async () => expect(await field('Title, English')).toHaveValue('Plans'))
  })

  test('needs a plan', async () => {
    await open(keepPages(), { as: ana })
    expect(await screen.findByRole('heading', { name: 'Let others send you files' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View plans' })).toBeVisible()
  })

  test('that is refused for want of a plan says so', async () => {
    const page = await open(keepPages(), {
      answers: {
        makePersonalPushLink: () => {
          throw refused('PLAN_REQUIRED')
        },
      },
    })
    await press(page.user, 'Get my link')
    expect(await screen.findByText('You need a plan for this.')).toBeVisible()
  })
})
