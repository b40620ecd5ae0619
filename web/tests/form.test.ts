import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { planLimits } from '@envoi/contract/limits'
import { defaultOptions, nothingSaid } from '@envoi/contract/rules/transfer-options'
import type { TransferType } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { openBook } from './address-book-answers.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana, paying, userOf } from './people.ts'
import { plansAnswers } from './plans-answers.ts'
import { refused } from './fake-service.ts'
import { addFiles, askForLink, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { seeLists } from './transfer-answers.ts'

const button = (name: string) => screen.findByRole('button', { name })

async function openForm({ answers, ...options }: PageOptions = {}): Promise<Page> {
  playUploads()
  seeLists()
  const page = await openPage('/', { ...options, answers: { ...openBook([]).answers, ...sendingAnswers, ...answers } })
  // What the account starts with comes before the first file.
  if (options.as) await waitFor(() => expect(page.api.asked('getUser')).toHaveLength(1))
  await pickFiles(page.user, 'plan.pdf')
  return page
}

test('a cleared end date asks for a day', async () => {
  const { user } = await openForm()
  fireEvent.change(screen.getByLabelText('Available until'), { target: { value: '' } })
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  expect(await screen.findByText('Choose a date')).toBeVisible()
})

test('without files, the form says what to do and focuses the button for it', async () => {
  const { user, api } = await openForm()
  await user.click(await button('Remove plan.pdf'))
  expect(await screen.findByText('No files yet')).toBeVisible()
  expect(await button('Choose files')).toHaveFocus()
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  await user.click(await button('Send'))
  expect(await button('Choose files')).toHaveFocus()
  expect(await button('Choose files')).toHaveAccessibleDescription('Add a file first')
  expect(api.asked('createTransfer')).toEqual([])
  await addFiles(user, 'letter.txt')
  expect(await screen.findByText(/^1 file, .+ left/)).toBeVisible()
})

test('an executable is not added, and a notice says so', async () => {
  const { user } = await openForm()
  await addFiles(user, 'setup.exe')
  expect(await screen.findByText(/^“setup.exe” is a program/)).toBeVisible()
  expect(screen.getByText(/^1 file, .+ left/)).toBeVisible()
})

test('an empty file aborts the add, and the others are added by one press', async () => {
  const { user } = await openForm()
  await addFiles(user, 'a.txt', new File([], '.gitkeep'), 'b.txt')
  expect(await screen.findByText('“.gitkeep” is empty, so nothing was added.')).toBeVisible()
  expect(screen.getByText(/^1 file, .+ left/)).toBeVisible()
  await user.click(await button('Add the other 2'))
  expect(await screen.findByText(/^3 files, .+ left/)).toBeVisible()
  expect(screen.queryByText(/is empty, so nothing/)).toBeNull()
})

test('where every file is empty there is nothing else to add', async () => {
  const { user } = await openForm()
  await addFiles(user, new File([], '.gitkeep'), new File([], '.keep'))
  expect(await screen.findByText(/^2 files are empty, such as “.gitkeep”/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add the other/ })).toBeNull()
})

test('the options come before Send', async () => {
  await openForm()
  const send = await button('Send')
  const before = send.compareDocumentPosition(screen.getByRole('region', { name: 'Options' }))
  expect(before & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})

describe('a folder', () => {
  const inFolder = (path: string): File => {
    const file = new File(['0123456789'], path.split('/').at(-1)!)
    Object.defineProperty(file, 'webkitRelativePath', { value: path })
    return file
  }
  const row = (name: string) => screen.findByRole('group', { name })
  const opener = () => screen.findByRole('button', { name: /^Photos ?, ?2 files$/ })

  test('is one row with all that is in it, opens by its name, and is removed by one press', async () => {
    const { user } = await openForm()
    await addFiles(user, inFolder('Photos/beach.jpg'), inFolder('Photos/summer/sun.jpg'))
    expect(await row('Photos, 2 files')).toHaveTextContent(/20\sB/)
    expect(screen.queryByRole('button', { name: 'Remove beach.jpg' })).toBeNull()
    await user.click(await opener())
    expect(await opener()).toHaveAttribute('aria-expanded', 'true')
    expect(await button('Remove sun.jpg')).toBeVisible()
    await user.click(await button('Remove beach.jpg'))
    expect(await row('Photos, 1 file')).toBeVisible()
    await user.click(await button('Remove Photos'))
    expect(screen.queryByRole('group', { name: /Photos/ })).toBeNull()
    expect(await screen.findByText('Photos removed, with 1 file')).toBeInTheDocument()
    expect(await row('plan.pdf')).toHaveFocus()
  })

  test('is opened, left and closed by arrow keys', async () => {
    const { user } = await openForm()
    await addFiles(user, inFolder('Photos/beach.jpg'))
    const folder = await row('Photos, 1 file')
    folder.focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    await waitFor(async () => expect(await row('beach.jpg')).toHaveFocus())
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(folder).toHaveFocus())
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('group', { name: 'beach.jpg' })).toBeNull()
  })
})

describe('the link name', () => {
  const field = () => screen.getByRole('textbox', { name: 'Link name' })

  test('needs a plan', async () => {
    await openForm({ as: ana })
    expect(screen.queryByRole('textbox', { name: 'Link name' })).toBeNull()
  })

  test('shows its rule and the resulting URL while typing', async () => {
    const { user } = await openForm({ as: paying(ana) })
    expect(field()).toHaveAccessibleDescription('Use 4 to 64 letters, digits or hyphens.')
    await user.type(field(), 'Summer Photos')
    expect(field()).toHaveAccessibleDescription(`Your link: ${location.host}/dl/summer-photos`)
    await user.type(field(), '!')
    expect(field()).toHaveAccessibleDescription('Use 4 to 64 letters, digits or hyphens.')
    await user.clear(field())
    await user.type(field(), 'Dashboard')
    expect(field()).toHaveAccessibleDescription(/^This name is taken/)
  })

  test('that was taken meanwhile shows an error, changes nothing else, and another name is sent', async () => {
    const { user, api } = await openForm({
      as: paying(ana),
      answers: {
        createTransfer: () => {
          throw refused('CUSTOM_ID_TAKEN')
        },
      },
    })
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Plans')
    await user.type(field(), 'plans-2026')
    await askForLink(user)
    expect(await screen.findByText(/^This name is taken/)).toBeVisible()
    expect(field()).toHaveFocus()
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(/Choose another/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await button('Remove plan.pdf')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Plans')

    api.answer({ createTransfer: sendingAnswers.createTransfer! })
    await user.clear(field())
    await user.type(field(), 'plans-2027')
    expect(field()).toBeValid()
    await user.click(await button('Get a link'))
    await screen.findByRole('button', { name: 'Pause' })
    expect(api.asked('createTransfer').map(({ body }) => body.customId)).toEqual(['plans-2026', 'plans-2027'])
  })
})

describe('the storage tier', () => {
  const bucket = (bucketId: string, types: TransferType[]) => ({
    bucketId,
    endpoint: location.origin,
    partSize: 5_000_000,
    types,
  })
  const apart = () => ({
    buckets: [bucket('oslo', ['S1']), bucket('bergen', ['S1']), bucket('paris', ['S2'])],
    regions: [
      { region: 'no', name: 'Oslo', types: ['S1' as const] },
      { region: 'no-west', name: 'Bergen', types: ['S1' as const] },
      { region: 'eu', name: 'Paris', types: ['S2' as const] },
    ],
  })
  const region = () => screen.queryByRole('combobox', { name: 'Storage location' })

  test('is offered where the tiers have separate stores, explained, and sent', async () => {
    const { user, api } = await openForm({ answers: { getBuckets: apart } })
    const tier = await screen.findByRole('combobox', { name: 'Storage' })
    expect(tier).toHaveDisplayValue('Standard')
    await user.selectOptions(region()!, 'Bergen')
    await user.selectOptions(tier, 'Secondary')
    expect(tier).toHaveAccessibleDescription(/secondary storage.*Stored in Paris\.$/)
    expect(region()).toBeNull()
    await askForLink(user)
    await screen.findByRole('button', { name: 'Pause' })
    const [{ body } = { body: undefined }] = api.asked('createTransfer')
    expect(body).toMatchObject({ transferType: 'S2' })
    expect(body).not.toHaveProperty('forcedRegion')
  })

  test('is not offered where every store takes both', async () => {
    const types: TransferType[] = ['S1', 'S2', 'S3']
    const stores = { buckets: [bucket('disk', types)], regions: [{ region: 'local', types }] }
    const { user, api } = await openForm({ answers: { getBuckets: () => stores } })
    expect(screen.queryByRole('combobox', { name: 'Storage' })).toBeNull()
    await askForLink(user)
    await screen.findByRole('button', { name: 'Pause' })
    expect(api.asked('createTransfer')).toMatchObject([{ body: { transferType: 'S1' } }])
  })

  test('is the secondary one where no store takes the standard one', async () => {
    const stores = { buckets: [bucket('paris', ['S2'])], regions: [{ region: 'eu', types: ['S2' as const] }] }
    const { user, api } = await openForm({ answers: { getBuckets: () => stores } })
    await askForLink(user)
    await screen.findByRole('button', { name: 'Pause' })
    expect(api.asked('createTransfer')).toMatchObject([{ body: { transferType: 'S2' } }])
  })
})

test('defaults from a higher plan are reduced to the current one and can be sent', async () => {
  const recipients = Array.from({ length: 50 }, (_, index) => `p${index}@example.org`)
  const account = {
    ...userOf(ana),
    uploaderTemplate: { name: null, message: 'word '.repeat(199).trim(), recipients, templatePassword: null },
    uploaderSettings: { ...nothingSaid, validityDays: 365, maxDownloads: 5, allowPreview: false },
  }
  const { validityDays, maxDownloads } = account.uploaderSettings
  const getLimits = () => ({
    ...planLimits.NONE,
    storageUsed: 0,
    options: defaultOptions,
    defaults: { validityDays, maxDownloads, allowPreview: false },
  })
  const { user, api } = await openForm({ as: ana, answers: { getUser: () => account, getLimits } })
  expect(await screen.findByText(/40 addresses are over the limit\./)).toBeVisible()
  await user.click(await button('Send to 10 people'))
  await screen.findByRole('button', { name: 'Pause' })
  const [{ body } = { body: undefined }] = api.asked('createTransfer')
  expect(body).toMatchObject({ recipients: recipients.slice(0, 10), maxDownloads: 5, allowPreview: false })
  expect(body?.message?.length).toBe(499)
  expect(Date.parse(body?.to ?? '') - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
})

describe('a limit that a plan lifts', () => {
  const offer = { name: 'View plans' }
  const atPlans = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'Send more, for longer.' })

  test('is told with the way to plans, and what was chosen is there when one comes back', async () => {
    const { user, address } = await openForm({ answers: plansAnswers() })
    await addFiles(user, ...Array.from({ length: 250 }, (_, index) => `file ${index}.txt`))
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    expect(await notices.findByText(/^A transfer holds up to 250 files/)).toBeVisible()
    await user.click(notices.getByRole('link', offer))
    expect(await atPlans()).toBeVisible()
    expect(address()).toBe('/plans')
    expect(notices.queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Envoi, home' }))
    expect(await screen.findByText(/^1 file, .+ left/)).toBeVisible()
  })

  test('of the message and of days too', async () => {
    const { user } = await openForm()
    expect(screen.queryByRole('link', offer)).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'x'.repeat(501) } })
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    expect(await screen.findByRole('link', offer)).toHaveAttribute('href', '/plans')
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'x' } })
    await waitFor(() => expect(screen.queryByRole('link', offer)).toBeNull())
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    fireEvent.change(screen.getByLabelText('Available until'), { target: { value: later } })
    expect(await screen.findByRole('link', offer)).toHaveAttribute('href', '/plans')
  })

  test('that the service tells of as well', async () => {
    const { user } = await openForm({
      answers: {
        createTransfer: () => {
          throw refused('LIMITS', { limitErrors: [{ limit: 'FILES_PER_TRANSFER', max: 250, actual: 251 }] })
        },
      },
    })
    await askForLink(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload failed' }))
    expect(dialog.getByText(/^A transfer holds up to 250 files/)).toBeVisible()
    expect(dialog.getByRole('link', offer)).toHaveAttribute('href', '/plans')
  })

  test('is told to whoever has a plan without it', async () => {
    const { user } = await openForm({ as: paying(ana) })
    await addFiles(user, ...Array.from({ length: 500 }, (_, index) => `file ${index}.txt`))
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    expect(await notices.findByText(/^A transfer holds up to 500 files/)).toBeVisible()
    expect(notices.queryByRole('link')).toBeNull()
  })
})
