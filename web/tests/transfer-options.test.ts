import { screen, waitFor, within } from '@testing-library/dom'
import { planLimits } from '@envoi/contract/limits'
import { type TransferOptions, defaultOptions, nothingSaid } from '@envoi/contract/rules/transfer-options'
import { describe, expect, test } from 'vitest'
import { openBook } from './address-book-answers.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { askForLink, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { inTeam, openTeam, owner } from './team-answers.ts'
import { button, dialog, heading, noDialog, notice, openTeamPage } from './team-page.ts'
import { managed, openManaging, seeLists } from './transfer-answers.ts'

const toggle = (name: string) => screen.findByRole('switch', { name })
const limits = (options: Partial<TransferOptions>, defaults: object = {}): Answers => ({
  getLimits: () => ({
    ...planLimits.TEAM,
    storageUsed: 0,
    options: { ...defaultOptions, ...options },
    defaults: { validityDays: null, maxDownloads: null, allowPreview: true, ...defaults },
  }),
})

const mia = inTeam('mia', 'Mia')
const acme = { name: 'acme', isMain: false, forceSignIn: false, recipientLabel: 'Atelier Acme' }
/** As the service answers when the team has no room left. */
const noRoom = () => {
  throw refused('LIMITS', { limitErrors: [{ limit: 'STORAGE', max: 1e12, actual: 2e12 }] })
}
const whomToAsk = 'Ask your team’s owner, Camille (camille@example.org).'

describe('the form', () => {
  async function openForm(answers: Answers, options: PageOptions = {}): Promise<Page> {
    playUploads()
    seeLists()
    const page = await openPage('/', {
      ...options,
      answers: { ...openBook([]).answers, ...sendingAnswers, ...answers },
    })
    if (options.as) await waitFor(() => expect(page.api.asked('getUser')).toHaveLength(1))
    await pickFiles(page.user, 'plan.pdf')
    await waitFor(() => expect(page.api.asked('getLimits')).not.toHaveLength(0))
    return page
  }
  const passwordField = () => screen.findByLabelText('Password', { selector: 'input:not([type="checkbox"])' })

  test('asks a member for the password that the team requires, and sends nothing without it', async () => {
    const { user, api } = await openForm(limits({ requirePassword: true }), { as: mia })
    expect(await screen.findByText('Your team requires a password.')).toBeVisible()
    expect(screen.queryByRole('switch', { name: 'Password' })).toBeNull()
    expect(await passwordField()).toBeRequired()
    await askForLink(user)
    await waitFor(async () => expect(await passwordField()).toHaveFocus())
    expect(await passwordField()).toBeInvalid()
    expect(api.asked('createTransfer')).toEqual([])
    await user.type(await passwordField(), 'a long password')
    await user.click(await button('Get a link'))
    await button('Pause')
    expect(api.asked('createTransfer')).toMatchObject([{ body: { password: 'a long password' } }])
  })

  test('comes with the required password first among the options, and its reason stays beside an error', async () => {
    const { user } = await openForm(limits({ requirePassword: true }), { as: mia })
    await screen.findByText('Your team requires a password.')
    const options = within(screen.getByRole('region', { name: 'Options' }))
    const [first] = options.getAllByText(/^(Password|Link name|Available from)$/)
    expect(first).toHaveTextContent('Password')
    await askForLink(user)
    await waitFor(async () =>
      expect(await passwordField()).toHaveAccessibleDescription('Your team requires a password. Enter a password'),
    )
  })

  test.each<[string, PageOptions, string, string]>([
    [
      'a visitor of a customer’s site by its name',
      { place: acme },
      'Atelier Acme requires a password.',
      'Atelier Acme has turned some options off.',
    ],
    [
      'whoever belongs to no team in plain words',
      { as: paying(ana) },
      'A password is required here.',
      'Some options are turned off here.',
    ],
  ])('tells %s', async (_who, options, required, off) => {
    await openForm(limits({ requirePassword: true, filePreviewOpt: false }), options)
    expect(await screen.findByText(required)).toBeVisible()
    expect(screen.getByText(off)).toBeVisible()
  })

  test('leaves no room for a password that is not asked for', async () => {
    await openForm(limits({}))
    const row = (await screen.findByRole('switch', { name: 'Password' })).parentElement
    expect(row?.children).toHaveLength(2)
  })

  test('hides what may not be used, says so, and sends nothing of it', async () => {
    const off = { passwordOpt: false, notificationOpt: false, downloadLimitOpt: false, filePreviewOpt: false }
    const { user, api } = await openForm(limits(off, { allowPreview: false }), { as: mia })
    expect(await screen.findByText('Your team has turned some options off.')).toBeVisible()
    for (const name of ['Password', 'Encrypt with a password', 'Allow previews', 'Email me a summary']) {
      expect(screen.queryByLabelText(name)).toBeNull()
    }
    expect(screen.queryByLabelText('Download limit')).toBeNull()
    await askForLink(user)
    await button('Pause')
    const [{ body } = { body: undefined }] = api.asked('createTransfer')
    expect(body).toMatchObject({ allowPreview: false })
    expect(body).not.toHaveProperty('notifications')
    expect(body).not.toHaveProperty('maxDownloads')
    expect(body).not.toHaveProperty('password')
  })

  test('tells a member whom to ask when the team has no room left', async () => {
    const { user } = await openForm({ createTransfer: noRoom }, { as: mia })
    await askForLink(user)
    expect(await screen.findByText(whomToAsk)).toBeVisible()
  })

  describe('where team, group and site together leave nothing to send', () => {
    const nothing = limits({ allowS1: false, allowS2: false })
    const alert = () => screen.findByText('You can’t send anything right now.')

    test('says so at once with whom to ask, and cannot be sent', async () => {
      const { user, api } = await openForm({ ...nothing, ...openTeam([]).answers }, { as: mia })
      expect(await alert()).toBeVisible()
      expect(await screen.findByText(/Ask your team’s owner, Camille \(camille@example\.org\)\.$/)).toBeVisible()
      expect(screen.queryByRole('button', { name: /^(Send|Get a link)/ })).toBeNull()
      await user.click(screen.getByRole('textbox', { name: 'Title' }))
      await user.keyboard('{Control>}{Enter}{/Control}')
      expect(api.asked('createTransfer')).toEqual([])
    })

    test('can be checked again, with everything still there', async () => {
      const { user, api } = await openForm({ ...nothing, ...openTeam([]).answers }, { as: mia })
      await alert()
      await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Plans')
      api.answer(limits({}))
      await user.click(await button('Check again'))
      expect(await button('Send')).toHaveFocus()
      expect(screen.queryByText('You can’t send anything right now.')).toBeNull()
      expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Plans')
    })

    test('says when a check finds nothing new, or is not answered, and whom to ask all the same', async () => {
      const { user, api } = await openForm({ ...nothing, getTeam: () => Promise.reject(lost()) }, { as: mia })
      await alert()
      expect(await screen.findByText(/Ask the owner of your team to change them\.$/)).toBeVisible()
      await user.click(await button('Check again'))
      expect(await screen.findByText('Nothing has changed yet.')).toBeVisible()
      api.answer({ getLimits: () => Promise.reject(lost()) })
      await user.click(await button('Check again'))
      expect(await screen.findByText('We couldn’t check. Try again in a moment.')).toBeVisible()
      api.answer(limits({}))
      await user.click(await button('Check again'))
      expect(await button('Send')).toHaveFocus()
      expect(screen.queryByText('We couldn’t check. Try again in a moment.')).toBeNull()
    })

    test('leads an owner to the options', async () => {
      await openForm(nothing, { as: { ...owner, planType: 'TEAM' } })
      await alert()
      expect(await screen.findByRole('link', { name: 'Change transfer options' })).toHaveAttribute(
        'href',
        '/dashboard/team?open=options',
      )
    })

    test('tells a visitor whose site it is', async () => {
      await openForm(nothing, { place: acme })
      expect(await screen.findByText(/Ask Atelier Acme to change them\.$/)).toBeVisible()
    })
  })

  test('starts as team and site say', async () => {
    const { user, api } = await openForm(limits({}, { maxDownloads: 4, allowPreview: false }))
    expect(await screen.findByRole('spinbutton', { name: 'Maximum downloads' })).toHaveValue(4)
    await askForLink(user)
    await button('Pause')
    expect(api.asked('createTransfer')).toMatchObject([{ body: { maxDownloads: 4, allowPreview: false } }])
  })
})

describe('the page of a transfer', () => {
  const settings = () => within(screen.getByRole('region', { name: 'Settings' }))
  const open = async (...first: Parameters<typeof managed>) => {
    await openManaging(managed(...first).answers)
    await heading('Plans')
  }

  test('does not offer what may not be used', async () => {
    const off = { passwordOpt: false, notificationOpt: false, downloadLimitOpt: false, filePreviewOpt: false }
    await open({ options: { ...defaultOptions, ...off }, allowPreview: false, passwordRequired: false })
    for (const name of ['Password', 'Download limit', 'Allow previews']) {
      expect(settings().queryByText(name)).toBeNull()
    }
    expect(settings().getByText('Some options are turned off for this transfer.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Emails to you' })).toBeNull()
  })

  test.each([
    ['a member whom to ask when files are added and the team has no room left', mia, true],
    ['nobody else', paying(ana), false],
  ])('tells %s', async (_who, as, isTold) => {
    const { user } = await openManaging(
      { ...managed().answers, ...openTeam([], { role: 'MEMBER' }).answers, addFiles: noRoom },
      { as },
    )
    await button('Add files')
    await user.upload(document.querySelector<HTMLElement>('input[type=file]')!, new File(['0123456789'], 'more.pdf'))
    expect(await screen.findByText(/^Your storage holds/)).toBeVisible()
    if (isTold) expect(await screen.findByText(whomToAsk)).toBeVisible()
    else expect(screen.queryByText(/team’s owner/)).toBeNull()
    expect(await button('Cancel')).toBeVisible()
  })

  test('shows what was chosen before, without a pencil', async () => {
    await open({ options: { ...defaultOptions, passwordOpt: false }, passwordRequired: true })
    expect(settings().getByText('Password')).toBeVisible()
    expect(settings().queryByRole('button', { name: 'Change: Password' })).toBeNull()
  })

  test('lets a required password be changed and not removed', async () => {
    const sent = managed({ options: { ...defaultOptions, requirePassword: true }, passwordRequired: true })
    const { user } = await openManaging(sent.answers)
    await user.click(await button('Change: Password'))
    expect(await screen.findByText(/A password is required here\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove password' })).toBeNull()
  })
})

describe('the options of a team', () => {
  test('open over its list, and each switch is saved at once', async () => {
    const team = openTeam([])
    const { user, api, address } = await openTeamPage(team)
    await user.click(await button('Transfer options'))
    await waitFor(() => expect(address()).toBe('/dashboard/team?open=options'))
    expect(await heading('Transfer options')).toBeVisible()
    const preview = await toggle('Previews')
    expect(preview).toBeChecked()
    expect(preview).toHaveAccessibleDescription('Senders can allow previews.')
    await user.click(preview)
    expect(await notice('Saved.')).toBeVisible()
    expect(preview).not.toBeChecked()
    expect(preview).toHaveAccessibleDescription('Not available. Files can only be downloaded.')
    await user.click(preview)
    await waitFor(() => expect(preview).toBeChecked())
    const uid = { params: { uid: owner.uid } }
    expect(api.asked('setUploaderSettings')).toEqual([
      { ...uid, body: { filePreviewOpt: false } },
      { ...uid, body: { filePreviewOpt: null } },
    ])
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await button('Transfer options')).toHaveFocus())
  })

  test('are not saved where they contradict one another, and words say why', async () => {
    const team = openTeam([])
    team.uploader = { ...nothingSaid, passwordOpt: false, allowS2: false }
    const { user, api } = await openTeamPage(team, {}, '/dashboard/team?open=options')
    await user.click(await toggle('Require a password'))
    expect(await notice('Turn passwords on first.')).toBeVisible()
    await user.click(await toggle('Standard storage'))
    expect(await notice('Keep at least one storage option on.')).toBeVisible()
    expect(await toggle('Require a password')).not.toBeChecked()
    expect(api.asked('setUploaderSettings')).toEqual([])
  })

  test('go back to what they were when the server refuses, and its words are told', async () => {
    const { user } = await openTeamPage(
      openTeam([]),
      {
        answers: {
          setUploaderSettings: () => {
            throw refused('OPTIONS_CONFLICT')
          },
        },
      },
      '/dashboard/team?open=options',
    )
    await user.click(await toggle('Passwords'))
    expect(await notice(/^Keep at least one type of transfer/)).toBeVisible()
    expect(await toggle('Passwords')).toBeChecked()
  })

  test('tell the kinds of storage apart only where there are two', async () => {
    await openTeamPage(openTeam([]), {}, '/dashboard/team?open=options')
    await toggle('Passwords')
    expect(screen.queryByRole('switch', { name: 'Standard storage' })).toBeNull()
  })

  test('say nothing of how transfers start with what may not be used', async () => {
    const team = openTeam([])
    team.uploader = { ...nothingSaid, maxDownloads: 5, validityDays: 14, allowPreview: true, downloadLimitOpt: false }
    const { user, api } = await openTeamPage(team, {}, '/dashboard/team?open=options')
    expect(await screen.findByText('14 days, previews on')).toBeVisible()
    await user.click(await button('Set defaults'))
    const opened = await dialog()
    expect(opened.queryByRole('textbox', { name: 'Download limit' })).toBeNull()
    await user.clear(opened.getByRole('textbox', { name: 'Days available' }))
    await user.click(opened.getByRole('button', { name: 'Save' }))
    await noDialog()
    expect(api.asked('setUploaderSettings')).toMatchObject([{ body: { validityDays: null } }])
    expect(team.uploader.maxDownloads).toBe(5)
  })

  test('say how new transfers start', async () => {
    const { user, api } = await openTeamPage(openTeam([]), {}, '/dashboard/team?open=options')
    expect(await screen.findByText('No defaults')).toBeVisible()
    await user.click(await button('Set defaults'))
    await user.type((await dialog()).getByRole('textbox', { name: 'Days available' }), 'soon')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a whole number of days, or leave empty.')).toBeVisible()
    const days = (await dialog()).getByRole('textbox', { name: 'Days available' })
    await waitFor(() => expect(days).toHaveFocus())
    await user.clear(days)
    await user.type(days, '14')
    await user.selectOptions((await dialog()).getByRole('combobox', { name: 'Previews' }), 'Off')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    await noDialog()
    expect(await screen.findByText('14 days, previews off')).toBeVisible()
    expect(api.asked('setUploaderSettings')).toMatchObject([{ body: { validityDays: 14, allowPreview: false } }])
  })
})
