import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { lost } from './fake-service.ts'
import { addFiles } from './fake-upload-engine.ts'
import {
  type WidgetPage,
  asks,
  button,
  dashboard,
  heading,
  look,
  noAnswer,
  openWidget,
  sendOne,
  shop,
  widgetOf,
} from './widget-page.tsx'

const typesTo = ({ told }: WidgetPage, to: string) =>
  told.filter(({ origin }) => origin === to).map(({ message }) => message)

describe('the page around a widget', () => {
  test('hears that an upload began, how far it is and that it arrived, under each origin that may show it', async () => {
    const page = await openWidget(widgetOf({ origins: [shop, 'https://other.example'] }))
    await sendOne(page)
    page.uploads.send(5)
    await waitFor(() => expect(typesTo(page, shop)).toContainEqual({ type: 'envoi:progress', percent: 50 }))
    page.uploads.arrive()
    await heading('Calder Press has your files')
    const told = typesTo(page, shop)
    expect(told.filter(({ type }) => type !== 'envoi:progress')).toEqual([
      { type: 'envoi:started' },
      { type: 'envoi:finished' },
    ])
    expect(told.filter(({ type }) => type === 'envoi:progress').slice(0, 2)).toEqual([
      { type: 'envoi:progress', percent: 0 },
      { type: 'envoi:progress', percent: 50 },
    ])
    expect(typesTo(page, 'https://other.example')).toEqual(told)
    expect(typesTo(page, dashboard)).toEqual(told)
    expect(new Set(page.told.map(({ origin }) => origin))).toEqual(new Set([shop, 'https://other.example', dashboard]))
  })

  test('hears that one failed, and of one that was cancelled neither', async () => {
    const page = await openWidget(widgetOf(), { answers: { getPublicWidget: () => Promise.reject(lost()) } })
    await sendOne(page)
    await page.user.click(await button('Cancel'))
    await page.user.click(await button('Send to Calder Press'))
    await heading('Sending to Calder Press')
    page.uploads.fail(await noAnswer())
    await screen.findByRole('alert')
    const told = typesTo(page, shop).filter(({ type }) => type !== 'envoi:progress')
    expect(told).toEqual([{ type: 'envoi:started' }, { type: 'envoi:started' }, { type: 'envoi:failed' }])
  })

  test('hears how high the widget is, each time that this changes', async () => {
    const changes: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(change: () => void) {
          changes.push(change)
        }
        observe(): void {}
        disconnect(): void {}
      },
    )
    const size = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    const page = await openWidget(widgetOf())
    await expect.poll(() => changes.length).toBeGreaterThan(0)
    size.mockReturnValue({ height: 543.2 } as DOMRect)
    changes.at(-1)!()
    size.mockReturnValue({ height: 612 } as DOMRect)
    changes.at(-1)!()
    expect(typesTo(page, shop)).toEqual([
      { type: 'envoi:height', height: 544 },
      { type: 'envoi:height', height: 612 },
    ])
  })
})

describe('a preview of a widget', () => {
  const preview = (more: object = {}) => ({
    type: 'envoi:preview',
    receiver: 'Calder & Sons',
    asks: { ...asks, title: { en: 'Drop it here' } },
    look: { ...look, actionColor: '#0E7C66' },
    ...more,
  })
  const open = (search = '?preview') => openWidget(widgetOf(), { search })
  const colour = () => screen.getByRole('main').closest<HTMLElement>('.theme')!.style.getPropertyValue('--action')

  test('shows what the dashboard tells before it is saved, and sends nothing', async () => {
    const { hear, user, api } = await open()
    await heading('Files for Calder Press')
    hear(preview())
    expect(await heading('Drop it here')).toBeVisible()
    expect(colour()).toBe('#0E7C66')
    await addFiles(user, 'plan.pdf')
    await user.click(await button('Send to Calder & Sons'))
    expect(await screen.findByText('This is a preview, so nothing was sent.')).toBeVisible()
    expect(api.asked('createTransfer')).toEqual([])
    hear(preview({ asks: { ...asks, senderName: 'hidden' } }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
    expect(await button('Remove plan.pdf')).toBeVisible()
  })

  test.each<[what: string, hears: (page: WidgetPage) => void]>([
    ['from an origin that is not ours', ({ hear }) => hear(preview(), { origin: shop })],
    ['from another frame', ({ hear }) => hear(preview(), { source: {} })],
    ['that is none', ({ hear }) => hear(preview({ look: { ...look, actionColor: 'red' } }))],
  ])('hears nothing %s', async (_, hears) => {
    const page = await open()
    await heading('Files for Calder Press')
    hears(page)
    hears(page)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByText('Drop it here')).toBeNull()
    expect(colour()).toBe(look.actionColor)
  })

  test('is none unless the address asks for it: what is sent is sent', async () => {
    const page = await open('')
    page.hear(preview())
    await sendOne(page)
    expect(page.api.asked('createTransfer')).toHaveLength(1)
  })
})
