import { screen } from '@testing-library/dom'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { WidgetBoot } from '@envoi/contract/boot'
import type { WidgetMessage } from '@envoi/contract/rules/widget-message'
import type { PublicWidget } from '@envoi/contract/widgets'
import { vi } from 'vitest'
import type { Answers } from './fake-service.ts'
import { type Uploads, addFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { type Page, openDocument } from './page.tsx'

export const asks: NonNullable<PublicWidget['asks']> = {
  title: {},
  text: {},
  senderName: 'optional',
  senderEmail: 'optional',
  questions: [],
  endings: null,
  limits: { filesPerTransfer: 20, uploadSize: 5_000_000_000, messageLength: 5000 },
}
export const look: PublicWidget['look'] = {
  background: null,
  actionColor: '#A23B2A',
  startbtnColor: '#A23B2A',
  logo: null,
  tide: true,
  byline: true,
}
export const shop = 'https://shop.example'
export const dashboard = 'https://envoi.example'

export const widgetOf = (more: Partial<PublicWidget> = {}): PublicWidget => ({
  state: 'open',
  receiver: 'Calder Press',
  languages: ['en', 'fr'],
  asks,
  look,
  origins: [shop],
  ...more,
})
export const asking = (more: Partial<typeof asks>): PublicWidget => widgetOf({ asks: { ...asks, ...more } })

export type Told = { message: WidgetMessage; origin: string }
export type WidgetPage = Page & {
  uploads: Uploads
  /** What the page around was told, and under which origin. */
  told: Told[]
  /** Something comes from the page around, or from somewhere else. */
  hear(data: unknown, from?: { origin?: string; source?: unknown }): void
}

/** The page of a widget, in a frame where cookies and every kind of storage are forbidden. */
export async function openWidget(
  widget: PublicWidget,
  { answers = {}, language = 'en', search = '' }: { answers?: Answers; language?: 'en' | 'fr'; search?: string } = {},
): Promise<WidgetPage> {
  const uploads = playUploads()
  const told: Told[] = []
  const boot: WidgetBoot = { language, id: 'w1', widget, previewOrigins: [dashboard] }
  const around = { postMessage: (message: WidgetMessage, origin: string) => void told.push({ message, origin }) }
  const page = await openDocument({
    address: `http://localhost:1/widgets/w1${search}`,
    boot,
    answers: { getConcurrency: () => ({ max: 4 }), ...sendingAnswers, ...answers },
    async start(place) {
      vi.stubGlobal('parent', around)
      const allow = forbidStorage()
      const [{ WidgetScreen }, { loadWidgetWords }] = await Promise.all([
        import('../src/screens/widget.tsx'),
        import('../src/platform/widget-words.ts'),
      ])
      const words = await loadWidgetWords(language)
      const root = createRoot(place)
      root.render(
        <StrictMode>
          <WidgetScreen boot={boot} words={words} />
        </StrictMode>,
      )
      return () => {
        root.unmount()
        allow()
      }
    },
  })
  const hear: WidgetPage['hear'] = (data, { origin = dashboard, source = around } = {}) => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    dispatchEvent(event)
  }
  return { ...page, uploads, told, hear }
}

/** As browsers do it in a frame of another site: merely touching it throws. */
function forbidStorage(): () => void {
  const forbidden = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const places: [object, string][] = [
    [globalThis, 'localStorage'],
    [globalThis, 'sessionStorage'],
    [globalThis, 'indexedDB'],
    [globalThis, 'caches'],
    [document, 'cookie'],
    [navigator, 'locks'],
  ]
  const before = places.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  for (const [owner, name] of places)
    Object.defineProperty(owner, name, { configurable: true, get: forbidden, set: forbidden })
  return () => {
    for (const [index, [owner, name]] of places.entries()) {
      const was = before[index]
      if (was) Object.defineProperty(owner, name, was)
      else Reflect.deleteProperty(owner, name)
    }
  }
}

/** As the page knows it: its modules are its own. */
export async function noAnswer(): Promise<Error> {
  const { NetworkError } = await import('@envoi/client/api-error')
  return new NetworkError('gone')
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
export const button = (name: string) => screen.findByRole('button', { name })
export const field = (name: string) => screen.getByRole('textbox', { name })
export const send = () => button('Send to Calder Press')

export async function pick({ user }: WidgetPage, ...files: (string | File)[]): Promise<void> {
  await button('Start')
  await addFiles(user, ...files)
  await heading(/^Your files/)
}

export async function sendOne(page: WidgetPage, ...files: (string | File)[]): Promise<void> {
  await pick(page, ...(files.length > 0 ? files : ['plan.pdf']))
  await page.user.click(await send())
  await heading('Sending to Calder Press')
}
