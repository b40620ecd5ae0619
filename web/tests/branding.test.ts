import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { button, dialog, noDialog, notice } from './address-book-page.ts'
import { acme, keepLook, takePictures } from './branding-answers.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'

const ofSite = '/dashboard/branding?subdomain=id-acme'
const ofGroup = '/dashboard/branding?group=id-designers'
const open = (answers: Answers = keepLook(), options: PageOptions & { at?: string } = {}) =>
  openPage(options.at ?? ofSite, { as: paying(ana), ...options, answers: { ...answers, ...options.answers } })

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** A colour takes the place of the one that stands there. */
const write = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } })
const picture = () => screen.findByRole('img', { name: /^Preview of/ })
const site = async () => (await picture()).querySelector<HTMLElement>('.theme')!
const choose = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(await screen.findByRole('radio', { name }))
const save = async (user: { click(element: Element): Promise<void> }) => user.click(await button('Save'))
const file = (name: string, type: string, size: number) => new File([new Uint8Array(size)], name, { type })
const pickerOf = async (label: string) =>
  (await screen.findByRole('group', { name: label })).querySelector<HTMLElement>('input[type=file]')!

describe('what is changed', () => {
  test('is seen beside at once, with how well words read on it, and by nobody else before it is saved', async () => {
    const { user, api } = await open()
    await write('Action colour', '#FFD400')
    expect(await field('Action colour')).toHaveAccessibleDescription('Black text, 14.6:1, readable (AA).')
    expect((await site()).style.getPropertyValue('--action')).toBe('#ffd400')
    // Who sets one colour means the Start button too.
    expect((await site()).style.getPropertyValue('--start')).toBe('#ffd400')
    await user.type(await field('Title, English'), 'Send us your plans')
    expect(within(await site()).getByText('Send us your plans')).toBeVisible()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(api.asked('customizeSubdomain')).toEqual([])
    await save(user)
    expect(await notice('Saved. Visitors see it now.')).toBeVisible()
    expect(api.asked('customizeSubdomain')).toEqual([
      {
        params: { id: 'id-acme' },
        body: {
          operations: [
            { op: 'replace', path: '/actionColor', value: '#ffd400' },
            { op: 'replace', path: '/welcomeTitle/en', value: 'Send us your plans' },
          ],
        },
      },
    ])
    expect(api.asked('customizeSubdomainMail')).toEqual([])
    expect(screen.getByText('All changes saved')).toBeVisible()
  })

  test('is undone and done again, step by step', async () => {
    const { user } = await open()
    await write('Action colour', '#112233')
    await user.click(screen.getByRole('switch', { name: 'Show the sea' }))
    expect((await site()).dataset['tide']).toBe('off')
    await user.click(await button('Undo'))
    expect((await site()).dataset['tide']).not.toBe('off')
    await user.click(await button('Undo'))
    expect(await field('Action colour')).toHaveValue('#3F51B5')
    expect(await button('Undo')).toHaveAttribute('aria-disabled', 'true')
    await user.click(await button('Redo'))
    expect(await field('Action colour')).toHaveValue('#112233')
  })

  test('goes back to what is saved, or to the default after a question', async () => {
    const saved = keepLook({ customization: { actionColor: '#0e7c66', welcomeTitle: { en: 'Hello' } } })
    const { user, api } = await open(saved)
    await write('Action colour', '#112233')
    await user.click(await button('Discard changes'))
    expect(await field('Action colour')).toHaveValue('#0E7C66')
    await user.click(await button('Reset to default'))
    await user.click((await dialog()).getByRole('button', { name: 'Reset' }))
    await noDialog()
    expect(await field('Action colour')).toHaveValue('#3F51B5')
    expect(api.asked('customizeSubdomain')).toEqual([])
    await save(user)
    await notice(/^Saved/)
    expect(api.asked('customizeSubdomain')[0]?.body.operations).toEqual([
      { op: 'remove', path: '/actionColor' },
      { op: 'remove', path: '/welcomeTitle/en' },
    ])
  })

  test('stays when it could not be saved, and can be saved again', async () => {
    let isLost = true
    const kept = keepLook()
    const { user, api } = await open(kept, {
      answers: {
        customizeSubdomain(asked) {
          if (isLost) throw lost()
          return kept.customizeSubdomain!(asked)
        },
      },
    })
    await write('Action colour', '#112233')
    await save(user)
    expect(await screen.findByText(/^We can’t reach the server.* Your changes are still here\.$/)).toBeVisible()
    expect(await field('Action colour')).toHaveValue('#112233')
    isLost = false
    await save(user)
    expect(await notice(/^Saved/)).toBeVisible()
    expect(api.asked('customizeSubdomain')).toHaveLength(2)
  })

  test('is saved part by part: what was saved before a refusal is not sent again', async () => {
    const kept = keepLook()
    let isRefused = true
    const { user, api } = await open(kept, {
      answers: {
        customizeSubdomainLinks(asked) {
          if (isRefused) throw refused('PLAN_REQUIRED')
          return kept.customizeSubdomainLinks!(asked)
        },
      },
    })
    await write('Action colour', '#112233')
    await choose(user, 'Link cards')
    await user.type((await screen.findAllByRole('textbox', { name: 'Title' }))[0]!, 'For you')
    await save(user)
    expect(await screen.findByText(/^Your plan doesn’t include branding\./)).toBeVisible()
    isRefused = false
    await save(user)
    await notice(/^Saved/)
    expect(api.asked('customizeSubdomain')).toHaveLength(1)
    expect(api.asked('customizeSubdomainLinks')).toHaveLength(2)
  })

  test('is not left without a question', async () => {
    const { user, address } = await open()
    await write('Action colour', '#112233')
    await user.click(await button('Close'))
    expect((await dialog()).getByText('Your changes will be lost.')).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: 'Keep editing' }))
    await noDialog()
    expect(await field('Action colour')).toHaveValue('#112233')
    expect(address()).toBe(ofSite)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Subdomains' }))
    await user.click((await dialog()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/dashboard/subdomains'))
  })

  test('is what may be left at once where nothing was', async () => {
    const { user, address } = await open()
    await picture()
    await user.click(await button('Close'))
    await waitFor(() => expect(address()).toBe('/'))
  })
})

describe('a colour', () => {
  test('is one, or nothing happens and the field says what it takes', async () => {
    const { user } = await open()
    await write('Action colour', '#12')
    expect(await field('Action colour')).toHaveAccessibleDescription('Enter a colour like #3F51B5.')
    expect(await field('Action colour')).toBeInvalid()
    expect((await site()).style.getPropertyValue('--action')).toBe('#3F51B5')
    await write('Action colour', 'c4532d')
    expect((await site()).style.getPropertyValue('--action')).toBe('#c4532d')
    await user.click(await button('Reset Action colour'))
    expect((await site()).style.getPropertyValue('--action')).toBe('#3F51B5')
  })

  test('of a gradient that no words are readable on is drawn lighter, and that is said', async () => {
    const { user } = await open()
    await choose(user, 'Gradient')
    await write('Gradient, top', '#000000')
    await write('Gradient, bottom', '#ffffff')
    expect(await field('Gradient, bottom')).toHaveAccessibleDescription(
      /^Black text, [45]\.\d:1, readable \(AA\)\. Lightened so that text stays readable\.$/,
    )
    expect((await site()).dataset['background']).toBe('gradient')
    expect((await site()).style.getPropertyValue('--background')).not.toBe('#000000')
  })
})

describe('a picture as background', () => {
  const isChosen = async (name: string) => expect(await screen.findByRole('radio', { name })).toBeChecked()

  test('that was asked for and never chosen is forgotten with the rest', async () => {
    const { user } = await open()
    await write('Action colour', '#112233')
    await choose(user, 'Picture')
    await isChosen('Picture')
    await user.click(await button('Discard changes'))
    await isChosen('Default')
  })

  test('gives way to the colour that is saved', async () => {
    const { user } = await open(keepLook({ customization: { backgroundColor: '#fbf3e4' } }))
    await choose(user, 'Picture')
    await isChosen('Picture')
    await user.click(await button('Discard changes'))
    expect(await field('Background colour')).toHaveValue('#FBF3E4')
    await user.click(await button('Undo'))
    await isChosen('Default')
  })
})

describe('a picture', () => {
  test('is sent with its progress, seen at once, and part of the look when that is saved', async () => {
    const { user, api } = await open()
    const pictures = takePictures()
    await user.upload(await pickerOf('Logo'), file('logo.png', 'image/png', 6200))
    expect(await screen.findByText('Uploading…')).toBeVisible()
    pictures.answer()
    await waitFor(async () =>
      expect(within(await site()).getByRole('img', { name: 'Atelier Acme' })).toHaveAttribute(
        'src',
        '/brand/a-picture.webp',
      ),
    )
    expect(pictures.taken).toEqual([{ address: 'http://127.0.0.1:1/pictures/signed', type: 'image/png', bytes: 6200 }])
    expect(api.asked('signPicture')).toEqual([{ query: { contentType: 'image/png', subdomainId: 'id-acme' } }])
    await save(user)
    await notice(/^Saved/)
    expect(api.asked('customizeSubdomain')[0]?.body.operations).toEqual([
      { op: 'replace', path: '/logo', value: '/brand/a-picture.webp' },
    ])
  })

  test.each([
    ['too large', file('a.png', 'image/png', 2_000_001), /^This picture is too large\. Choose one of up to 2.MB\.$/],
    ['empty', file('a.png', 'image/png', 0), 'This file is empty. Choose another one.'],
    ['none', file('a.svg', 'image/svg+xml', 9), /^This isn’t a picture we can use\./],
  ])('that is %s is told before anything is sent', async (_what, chosen, sentence) => {
    const { user, api } = await open()
    await user.upload(await pickerOf('Logo'), chosen)
    fireEvent.change(await pickerOf('Logo'), { target: { files: [chosen] } })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(api.asked('signPicture')).toEqual([])
  })

  test('that the service finds to be none is told', async () => {
    const { user } = await open()
    const pictures = takePictures(422)
    pictures.answer()
    await user.upload(await pickerOf('Logo'), file('script.png', 'image/png', 100))
    expect(await screen.findByText(/^This isn’t a picture we can use\./)).toBeVisible()
  })
})

describe('mail', () => {
  test('looks like the site until it is said otherwise, and answers go to an address that was proven', async () => {
    const { user, api } = await open(keepLook({ customization: { actionColor: '#0e7c66' } }))
    await choose(user, 'Emails')
    expect(await screen.findByRole('img', { name: 'Preview of an email from Atelier Acme' })).toBeVisible()
    expect(await field('Action colour')).toHaveValue('#0E7C66')
    await user.type(await field('Footer text, English'), 'Rue de la Mer 4')
    await user.type(await field('Another address'), 'hello@acme.example')
    await user.click(await button('Send code'))
    const asked = await dialog()
    expect(await asked.findByText(/^We emailed a six-digit code to hello@acme\.example/)).toBeVisible()
    await user.type(asked.getByRole('textbox', { name: 'Digit 1' }), '111111')
    expect(await asked.findByText(/^Wrong code/)).toBeVisible()
    await user.type(asked.getByRole('textbox', { name: 'Digit 1' }), '123456')
    await noDialog()
    expect(await screen.findByRole('radio', { name: 'hello@acme.example' })).toBeChecked()
    expect(within(await picture()).getByText('Replies go to hello@acme.example')).toBeVisible()
    await save(user)
    await notice(/^Saved/)
    expect(api.asked('customizeSubdomainMail')[0]?.body.operations).toEqual([
      { op: 'replace', path: '/footerText/en', value: 'Rue de la Mer 4' },
      { op: 'replace', path: '/replyTo', value: 'hello@acme.example' },
    ])
    expect(api.asked('customizeSubdomain')).toEqual([])

    await user.click(await button('Remove hello@acme.example'))
    expect(await screen.findByRole('radio', { name: 'To the sender of the files' })).toBeChecked()
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'hello@acme.example' })).toBeNull())
    await user.click(screen.getByRole('radio', { name: 'ana@example.org' }))
    expect(screen.queryByRole('button', { name: 'Remove ana@example.org' })).toBeNull()
  })
})

test('link cards show what was written for them, and our words where nothing was', async () => {
  const { user, api } = await open()
  await choose(user, 'Link cards')
  const card = await screen.findByRole('img', { name: 'Preview of links to Atelier Acme in a chat' })
  expect(within(card).getByText('Send large files with ease')).toBeVisible()
  await user.type((await screen.findAllByRole('textbox', { name: 'Title' }))[1]!, 'Send us your plans')
  expect(within(card).getByText('Send us your plans')).toBeVisible()
  await save(user)
  await notice(/^Saved/)
  expect(api.asked('customizeSubdomainUploaderLinks')).toHaveLength(1)
  expect(api.asked('customizeSubdomainLinks')).toEqual([])
})

test('words are written language by language, and shown in it', async () => {
  const { user } = await open()
  await user.type(await field('Title, English'), 'Hello')
  await choose(user, 'Français')
  expect(within(await site()).getByText('Hello')).toBeVisible()
  await user.type(await field('Title, Français'), 'Bonjour')
  expect(within(await site()).getByText('Bonjour')).toBeVisible()
})

test('“by Envoi” can be switched off with a plan made to order alone, and the switch says so', async () => {
  await open()
  const byline = await screen.findByRole('switch', { name: 'Show “by Envoi”' })
  expect(byline).toBeDisabled()
  expect(byline).toHaveAccessibleDescription('Only a Custom plan can turn this off. View plans')
  await open(keepLook(), { as: { ...ana, planType: 'ENTERPRISE' } })
  expect(await screen.findByRole('switch', { name: 'Show “by Envoi”' })).toBeEnabled()
})

describe('a member group', () => {
  test('shows what it has from the site and what is its own, and saves only its own', async () => {
    const kept = keepLook({ customization: { actionColor: '#0e7c66', welcomeTitle: { en: 'Hello' } } })
    const { user, api } = await open(kept, { at: ofGroup })
    expect(await field('Action colour')).toHaveValue('#0E7C66')
    expect(await field('Action colour')).toHaveAccessibleDescription(/^From Atelier Acme\./)
    expect(within(await site()).getByText('Hello')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Link cards' })).toBeNull()
    await write('Action colour', '#c4532d')
    expect(await field('Action colour')).toHaveAccessibleDescription(/^White text/)
    await save(user)
    await notice(/^Saved/)
    expect(api.asked('customizeMemberGroup')).toEqual([
      {
        params: { id: 'id-designers' },
        body: { operations: [{ op: 'replace', path: '/actionColor', value: '#c4532d' }] },
      },
    ])
    expect(api.asked('customizeSubdomain')).toEqual([])
  })
})

test.each(['/dashboard/branding', '/dashboard/branding?subdomain=other', '/dashboard/branding?group=other'])(
  'what is not there is told: %s',
  async (at) => {
    await open(keepLook(), { at })
    expect(await screen.findByText(/^This branding no longer exists\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'View your subdomains' })).toBeVisible()
  },
)

test('nothing in the preview can be reached by keys', async () => {
  await open()
  expect((await site()).closest('[inert]')).not.toBeNull()
  expect(within(await site()).getByText('Start')).toBeVisible()
})

test('each page of a site can be seen, by day and by night, and the tab keeps its own title', async () => {
  const { user } = await open()
  await choose(user, 'Night')
  const seen = async (page: string, words: string) => {
    await choose(user, page)
    const shown = await screen.findByRole('img', { name: `Preview of Atelier Acme: ${page}` })
    expect(await within(shown).findByText(words)).toBeVisible()
    expect((await site()).dataset['theme']).toBe('dark')
  }
  await seen('Sending', 'Sending to 2 people')
  await seen('Sent', 'Transfer sent')
  await seen('Download', 'Harbour house')
  await seen('Home', 'Off it goes.')
  expect(document.title).toBe('Branding, Envoi')
  await choose(user, 'Phone')
  await choose(user, 'Sent')
  expect(await screen.findByRole('img', { name: 'Preview of Atelier Acme on a phone: Sent' })).toBeVisible()
})

test('a subdomain leads to its look', async () => {
  const { user, address } = await open(keepLook(), { at: '/dashboard/subdomains?subdomain=id-acme' })
  await user.click(await screen.findByRole('link', { name: 'Edit branding' }))
  await waitFor(() => expect(address()).toBe(ofSite))
  expect(await field('Action colour')).toBeVisible()
  expect(document.title).toBe('Branding, Envoi')
  expect(acme.customization).toEqual({})
})
