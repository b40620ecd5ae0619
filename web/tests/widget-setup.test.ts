import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { PreviewMessage } from '@envoi/contract/rules/widget-message'
import type { WidgetView } from '@envoi/contract/widgets'
import { describe, expect, test, vi } from 'vitest'
import { button, dialog, heading, notice } from './address-book-page.ts'
import { takePictures } from './branding-answers.ts'
import { type Answers, lost, refused } from './fake-service.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { standInFrame } from './stand-in-frame.ts'
import { keepWidgets, widget } from './widget-answers.ts'

const MAIN = 'http://main.localhost:1'
const shown = (more: Partial<WidgetView> = {}) =>
  widget('w1', { name: 'Contact page', allowedOrigins: ['https://calder.example'], ...more })

async function open(answers: Answers = keepWidgets([shown()]), options: PageOptions = {}) {
  const inside = standInFrame()
  const page = await openPage('/dashboard/widgets?widget=w1', {
    as: paying(ana),
    ...options,
    answers: { ...answers, ...options.answers },
  })
  await screen.findByTitle(/^Preview of|^Aperçu du/)
  const last = () => inside.told.at(-1)?.message as PreviewMessage | undefined
  return { ...page, inside, last, there: () => inside.say({ type: 'envoi:height', height: 640 }, MAIN) }
}
type Page = Awaited<ReturnType<typeof open>>

const frame = () => screen.findByTitle<HTMLIFrameElement>(/^Preview of|^Aperçu du/)
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const write = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const saved = () => screen.findByText(/^Saved at/)
const choose = async ({ user }: Page, name: string) => user.click(await screen.findByRole('radio', { name }))
const bodies = ({ api }: Page, name: 'changeWidget' | 'setWidgetUploader' | 'customizeWidget') =>
  api.asked(name).map(({ body }) => body)

describe('a widget', () => {
  test('saves what is typed by itself, each part by its own call', async () => {
    const page = await open()
    await write('Name', 'Front page')
    await write('Receiver', ' Calder & Sons ')
    await write('Title, English', 'Send us your plans')
    await write('Days to keep files', '14')
    expect(await saved()).toBeVisible()
    expect(bodies(page, 'changeWidget')).toEqual([{ name: 'Front page', recipientLabel: 'Calder & Sons' }])
    expect(bodies(page, 'setWidgetUploader')).toEqual([
      { validityDays: 14, push: { title: { en: 'Send us your plans' } } },
    ])
    expect(bodies(page, 'customizeWidget')).toEqual([])
    // What it is called from now on, here and among the others.
    expect(await heading('Front page')).toBeVisible()
    await page.user.click(await button('All widgets'))
    expect(await button(/^Front page ?Calder & Sons/)).toBeVisible()
  })

  test('keeps its name and its days where what is typed is none', async () => {
    const page = await open()
    await write('Name', ' ')
    expect(await field('Name')).toHaveAccessibleDescription('Enter a name.')
    await write('Receiver', '')
    expect(await field('Receiver')).toHaveAccessibleDescription('Enter who gets the files.')
    await write('Days to keep files', 'two')
    expect(await field('Days to keep files')).toHaveAccessibleDescription('Enter a whole number of days.')
    await page.user.click(await button('All widgets'))
    expect(await heading('1 of 3 in use')).toBeVisible()
    expect(bodies(page, 'changeWidget')).toEqual([])
    expect(bodies(page, 'setWidgetUploader')).toEqual([])
  })

  test('is switched off at once', async () => {
    const page = await open()
    page.there()
    await waitFor(() => expect(page.last()?.asks).not.toBeNull())
    await page.user.click(screen.getByRole('switch', { name: 'Accept files' }))
    await waitFor(() => expect(bodies(page, 'setWidgetUploader')).toEqual([{ push: { isOpen: false } }]), {
      timeout: 400,
    })
    await waitFor(() => expect(page.last()?.asks).toBeNull())
  })

  test('gets a password, which is saved by itself', async () => {
    const page = await open()
    await page.user.click(await button('Set: Password'))
    const asked = await dialog()
    fireEvent.change(asked.getByLabelText('New password'), { target: { value: 'a long enough one' } })
    await page.user.click(asked.getByRole('button', { name: 'Set password' }))
    expect(await notice('Password set.')).toBeVisible()
    expect(bodies(page, 'setWidgetUploader')).toEqual([{ push: { password: 'a long enough one' } }])
    expect(await button('Remove: Password')).toBeVisible()
  })

  test('tells which of it was refused, and saves the rest', async () => {
    const page = await open(keepWidgets([shown()]), {
      answers: {
        changeWidget: () => {
          throw refused('ORIGIN_INVALID')
        },
      },
    })
    await choose(page, 'Website')
    await page.user.type(await field('Website'), 'other.example{Enter}')
    await choose(page, 'Branding')
    await page.user.click(screen.getByRole('switch', { name: 'Show the sea' }))
    expect(await screen.findByText(/^Not saved: Websites\./)).toBeVisible()
    expect(bodies(page, 'customizeWidget')).toEqual([{ operations: [{ op: 'replace', path: '/tide', value: false }] }])
  })

  test('keeps what could not be saved, and asks whoever leaves with it', async () => {
    const page = await open(keepWidgets([shown()]), {
      answers: {
        changeWidget: () => {
          throw lost()
        },
      },
    })
    await write('Name', 'Front page')
    expect(await screen.findByText('Not saved yet. No connection. Check it and try again.')).toBeVisible()
    await page.user.click(screen.getByRole('link', { name: 'Statistics' }))
    await page.user.click((await dialog()).getByRole('button', { name: 'Stay' }))
    expect(await field('Name')).toHaveValue('Front page')
  })
})

describe('the look of a widget', () => {
  test('is shown before it is saved, and saved as what differs', async () => {
    const page = await open(keepWidgets([shown({ customization: { actionColor: '#112233', tide: false } })]))
    page.there()
    await choose(page, 'Branding')
    await write('Action colour', '#A23B2A')
    await waitFor(() => expect(page.last()?.look).toMatchObject({ actionColor: '#a23b2a', startbtnColor: '#a23b2a' }))
    expect(bodies(page, 'customizeWidget')).toEqual([])
    await page.user.click(screen.getByRole('switch', { name: 'Show the sea' }))
    expect(await saved()).toBeVisible()
    expect(bodies(page, 'customizeWidget')).toEqual([
      {
        operations: [
          { op: 'replace', path: '/actionColor', value: '#a23b2a' },
          { op: 'replace', path: '/tide', value: true },
        ],
      },
    ])
  })

  test('has a logo, which is sent for the owner and does not undo what was changed meanwhile', async () => {
    const pictures = takePictures()
    const page = await open()
    page.there()
    await choose(page, 'Branding')
    const input = (await screen.findByRole('group', { name: 'Logo' })).querySelector<HTMLElement>('input[type=file]')!
    await page.user.upload(input, new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(pictures.taken).toHaveLength(1))
    await write('Action colour', '#A23B2A')
    pictures.answer()
    await waitFor(() =>
      expect(page.last()?.look).toMatchObject({ logo: '/brand/a-picture.webp', actionColor: '#a23b2a' }),
    )
    expect(page.api.asked('signPicture')).toEqual([{ query: { contentType: 'image/png', userId: 'ana' } }])
  })

  test('has a picture also where it has come while something else was looked at', async () => {
    const pictures = takePictures()
    const page = await open()
    page.there()
    await choose(page, 'Branding')
    const input = (await screen.findByRole('group', { name: 'Logo' })).querySelector<HTMLElement>('input[type=file]')!
    await page.user.upload(input, new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(pictures.taken).toHaveLength(1))
    await choose(page, 'Website')
    expect(screen.queryByRole('group', { name: 'Logo' })).toBeNull()
    pictures.answer()
    await waitFor(() => expect(page.last()?.look).toMatchObject({ logo: '/brand/a-picture.webp' }))
    expect(await saved()).toBeVisible()
  })

  test('goes without “Powered by” only with a plan made to order', async () => {
    const page = await open()
    await choose(page, 'Branding')
    expect(await screen.findByRole('switch', { name: 'Show “Powered by Envoi”' })).toBeDisabled()
    const other = await open(keepWidgets([shown()]), { as: { ...ana, planType: 'ENTERPRISE' } })
    await choose(other, 'Branding')
    await other.user.click(await screen.findByRole('switch', { name: 'Show “Powered by Envoi”' }))
    expect(await saved()).toBeVisible()
    expect(bodies(other, 'customizeWidget')).toEqual([
      { operations: [{ op: 'replace', path: '/byline', value: false }] },
    ])
  })
})

describe('the websites of a widget', () => {
  const list = () => screen.getByRole('list', { name: 'Websites' })

  test('are added with https before a bare name, and removed', async () => {
    const page = await open()
    await choose(page, 'Website')
    await page.user.type(await field('Website'), 'www.Calder.example{Enter}')
    expect(
      within(list())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['https://calder.example', 'https://www.calder.example'])
    expect(await field('Website')).toHaveValue('')
    await page.user.click(await button('Remove https://calder.example'))
    expect(await field('Website')).toHaveFocus()
    expect(await saved()).toBeVisible()
    expect(bodies(page, 'changeWidget').at(-1)).toEqual({ allowedOrigins: ['https://www.calder.example'] })
  })

  test('that are none are told at the field, and not saved', async () => {
    const page = await open()
    await choose(page, 'Website')
    for (const [typed, told] of [
      ['http://other.example', /^Use https:/],
      ['https://*.example', /^Add each website separately/],
      ['calder.example', /^This website is already in the list/],
      [' ', /^Enter a website\./],
    ] as const) {
      await write('Website', typed)
      await page.user.click(await button('Add website'))
      expect(await field('Website')).toHaveAccessibleDescription(told)
      expect(await field('Website')).toHaveFocus()
    }
    expect(bodies(page, 'changeWidget')).toEqual([])
  })
})

describe('the code of a widget', () => {
  const copied = async (page: Page, name: string) => {
    await page.user.click(await button(name))
    expect((await screen.findAllByText('Copied')).length).toBeGreaterThan(0)
    return navigator.clipboard.readText()
  }

  test('is copied as a script, a button or a frame, with what a policy has to allow', async () => {
    const page = await open(keepWidgets([shown({ recipientLabel: 'Ben & Jo' })]))
    await choose(page, 'Website')
    const script = `<script src="${MAIN}/widget.js" data-widget="w1" async></script>`
    expect(await copied(page, 'Copy code')).toBe(script)
    expect(await copied(page, 'Copy policy')).toBe(`script-src ${MAIN};\nframe-src ${MAIN};`)
    await choose(page, 'Button')
    await page.user.type(await field('Button text'), 'Your "files"')
    expect(await copied(page, 'Copy code')).toContain(' data-button="Your &quot;files&quot;" ')
    await choose(page, 'Iframe')
    expect(await copied(page, 'Copy code')).toContain(
      `<iframe src="${MAIN}/widgets/w1" title="Send files to Ben &amp; Jo"`,
    )
  })

  test('says to add a website first, where there is none', async () => {
    const page = await open(keepWidgets([shown({ allowedOrigins: [] })]))
    await choose(page, 'Website')
    expect(await screen.findByText('Add your website first.')).toBeVisible()
    await page.user.type(await field('Website'), 'calder.example{Enter}')
    expect(screen.queryByText('Add your website first.')).toBeNull()
  })
})

describe('the preview of a widget', () => {
  test('is the real page, in either language, as high as it says', async () => {
    const page = await open()
    expect((await frame()).src).toBe(`${MAIN}/widgets/w1?preview&lang=en&theme=light`)
    expect(screen.getByText('Loading the preview…')).toBeVisible()
    // Nobody listens before it has spoken.
    expect(page.inside.told).toEqual([])
    page.there()
    await waitFor(async () => expect((await frame()).style.height).toBe('640px'))
    expect(screen.queryByText('Loading the preview…')).toBeNull()
    expect(page.inside.told[0]).toMatchObject({
      message: { type: 'envoi:preview', receiver: 'Calder Press' },
      origin: MAIN,
    })
    await page.user.click(
      within(await screen.findByRole('group', { name: 'Language of the preview' })).getByRole('radio', {
        name: 'Français',
      }),
    )
    expect((await frame()).src).toBe(`${MAIN}/widgets/w1?preview&lang=fr&theme=light`)
    expect(await field('Title, Français')).toHaveAttribute('placeholder', 'Des fichiers pour Calder Press')
  })

  test('is fetched anew once it may speak another language', async () => {
    const page = await open(keepWidgets([widget('w1', {}, { languages: ['en'] })]))
    page.there()
    const first = await frame()
    await page.user.selectOptions(await screen.findByLabelText('Languages'), 'en fr')
    expect(await saved()).toBeVisible()
    expect(await frame()).not.toBe(first)
  })

  test('follows what is typed', async () => {
    const page = await open()
    page.there()
    await write('Title, English', 'Send us your plans')
    await waitFor(() => expect(page.last()?.asks?.title).toEqual({ en: 'Send us your plans' }))
    await write('Receiver', 'Calder')
    await waitFor(() => expect(page.last()?.receiver).toBe('Calder'))
    expect(page.inside.told.every(({ origin }) => origin === MAIN)).toBe(true)
  })

  test('hears nobody else', async () => {
    const page = await open()
    page.inside.say({ type: 'envoi:height', height: 900 }, 'https://other.example')
    page.inside.say({ type: 'envoi:height', height: 900 }, MAIN, { postMessage: () => undefined })
    page.inside.say({ type: 'envoi:height', height: -1 }, MAIN)
    page.inside.say('envoi:height', MAIN)
    expect(screen.getByText('Loading the preview…')).toBeVisible()
    page.there()
    await waitFor(async () => expect((await frame()).style.height).toBe('640px'))
  })

  test('that stays silent says so, and can be tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const page = await open(undefined, { advanceTimers: (by) => void vi.advanceTimersByTime(by) })
      const first = await frame()
      vi.advanceTimersByTime(10_000)
      expect(await screen.findByText(/^The preview didn’t load\./)).toBeVisible()
      await page.user.click(await button('Try again'))
      expect(await screen.findByText('Loading the preview…')).toBeVisible()
      expect(await frame()).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what came by a widget', () => {
  test('is told by day and by website', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const days = [
      { day: today, origin: 'https://calder.example', uploads: 3 },
      { day: today, origin: null, uploads: 1 },
    ]
    const page = await open(keepWidgets([shown()], days))
    await choose(page, 'Usage')
    expect(await screen.findByText('4 uploads in the last 30 days.')).toBeVisible()
    expect(screen.getByRole('slider', { name: 'Uploads by day' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/: 4 uploads$/),
    )
    const sites = within(screen.getByRole('table', { name: 'Uploads by website' }))
    expect(sites.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'WebsiteUploads',
      'https://calder.example3',
      'Unknown1',
    ])
    expect(within(screen.getByRole('table', { name: 'Uploads by day' })).getAllByRole('row')).toHaveLength(2)
  })

  test('is nothing yet, of a new one', async () => {
    const page = await open()
    await choose(page, 'Usage')
    expect(await heading('No uploads yet')).toBeVisible()
  })
})
