import { screen, waitFor, within } from '@testing-library/dom'
import { planLimits } from '@envoi/contract/limits'
import { type TransferOptions, defaultOptions, nothingSaid } from '@envoi/contract/rules/transfer-options'
import { describe, expect, test } from 'vitest'
import { openBook } from './address-book-answers.ts'
import { type Answers, refused } from './fake-service.ts'
import { askForLink, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
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
  const mia = inTeam('mia', 'Mia')
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

  test('tells a visitor of a site the same in other words', async () => {
    await openForm(limits({ requirePassword: true }))
    expect(await screen.findByText('A password is required here.')).toBeVisible()
  })

  test('hides what may not be used, says so, and sends nothing of it', async () => {
    const off = { passwordOpt: false, notificationOpt: false, downloadLimitOpt: false, filePreviewOpt: false }
    const { user, api } = await openForm(limits(off, { allowPreview: false }), { as: mia })
    expect(await screen.findByText('Your team has turned some options off.')).toBeVisible()
    for (const name of ['Password', 'Encrypt with a password', 'Let people preview', 'Send me a summary']) {
      expect(screen.queryByLabelText(name)).toBeNull()
    }
    expect(screen.queryByLabelText('Downloads allowed')).toBeNull()
    await askForLink(user)
    await button('Pause')
    const [{ body } = { body: undefined }] = api.asked('createTransfer')
    expect(body).toMatchObject({ allowPreview: false })
    expect(body).not.toHaveProperty('notifications')
    expect(body).not.toHaveProperty('maxDownloads')
    expect(body).not.toHaveProperty('password')
  })

  test('tells a member whom to ask when the team has no room left', async () => {
    const createTransfer = () => {
      throw refused('LIMITS', { limitErrors: [{ limit: 'STORAGE', max: 1e12, actual: 2e12 }] })
    }
    const { user } = await openForm({ createTransfer }, { as: mia })
    await askForLink(user)
    expect(await screen.findByText('Ask Camille (camille@example.org), who owns your team.')).toBeVisible()
  })

  test('starts as team and site say', async () => {
    const { user, api } = await openForm(limits({}, { maxDownloads: 4, allowPreview: false }))
    expect(await screen.findByRole('spinbutton', { name: 'How many' })).toHaveValue(4)
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
    for (const name of ['Password', 'Downloads allowed', 'Recipients may look before they download']) {
      expect(settings().queryByText(name)).toBeNull()
    }
    expect(settings().getByText('Some options are turned off for this transfer.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Mails to you' })).toBeNull()
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
    expect(screen.queryByRole('button', { name: 'Remove the password' })).toBeNull()
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
    expect(preview).toHaveAccessibleDescription('Senders can let recipients look before they download.')
    await user.click(preview)
    expect(await notice('Saved.')).toBeVisible()
    expect(preview).not.toBeChecked()
    expect(preview).toHaveAccessibleDescription('Not offered. Files can only be downloaded.')
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
    expect(await notice('Keep at least one storage on.')).toBeVisible()
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
    expect(await notice(/^Keep at least one kind of transfer/)).toBeVisible()
    expect(await toggle('Passwords')).toBeChecked()
  })

  test('tell the kinds of storage apart only where there are two', async () => {
    await openTeamPage(openTeam([]), {}, '/dashboard/team?open=options')
    await toggle('Passwords')
    expect(screen.queryByRole('switch', { name: 'Standard storage' })).toBeNull()
  })

  test('say how new transfers start', async () => {
    const { user, api } = await openTeamPage(openTeam([]), {}, '/dashboard/team?open=options')
    expect(await screen.findByText('Nothing set')).toBeVisible()
    await user.click(await button('Set defaults'))
    await user.type((await dialog()).getByRole('textbox', { name: 'Days available' }), 'soon')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Write a whole number of days, or nothing.')).toBeVisible()
    const days = (await dialog()).getByRole('textbox', { name: 'Days available' })
    await user.clear(days)
    await user.type(days, '14')
    await user.selectOptions((await dialog()).getByRole('combobox', { name: 'Previews' }), 'Off')
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    await noDialog()
    expect(await screen.findByText('14 days, previews off')).toBeVisible()
    expect(api.asked('setUploaderSettings')).toMatchObject([{ body: { validityDays: 14, allowPreview: false } }])
  })
})
