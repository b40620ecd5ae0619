import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { PushChanges } from '@envoi/contract/push'
import { expect } from '@envoi/testing/browser'
import type { Service } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { onTestFinished } from 'vitest'

/** A web page of somebody else, at an origin of its own: 127.0.0.1 is another site than localhost, where ours is. */
export type Customer = {
  origin: string
  /** What stands in its body from now on, and the policy it is under. */
  write(body: string, policy?: string): void
}

export async function openCustomer(): Promise<Customer> {
  let page = ''
  let headers = {}
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write(body, policy) {
      page =
        '<!doctype html><html lang="en"><head><title>Calder Press</title><meta name="viewport" content="width=device-width">' +
        `<link rel="icon" href="data:,"></head><body><main><h1>Send us your files</h1>${body}</main></body></html>`
      headers = policy === undefined ? {} : { 'content-security-policy': policy }
    },
  }
}

/** All that our snippet asks a page to allow, and nothing else. */
export const strictPolicy = (main: string): string =>
  `default-src 'none'; img-src data:; style-src 'self'; script-src ${main}; frame-src ${main}`

export const tagOf = (main: string, id: string, more = ''): string =>
  `<script src="${main}/widget.js" data-widget="${id}" ${more} async></script>`

/** Somebody with a widget for this page, which asks for nothing that need be answered unless told. */
export async function makeWidget(
  service: Service,
  name: string,
  origins: string[],
  push: PushChanges = {},
): Promise<{ owner: SignedUp; id: string }> {
  const owner = await service.signedUp(name, { plan: 'TEAM' })
  const body = { recipientLabel: name, userId: owner.uid, allowedOrigins: origins }
  const { id } = await owner.api.addWidget({ body })
  await owner.api.setWidgetUploader({ params: { id }, body: { push: { senderEmail: 'hidden', ...push } } })
  return { owner, id }
}

type Heard = { origin: string; data: { type: string; height?: number; percent?: number } }
type Told = { type: string; title: string; percent?: number }

/** What the page around hears: every message, and the events that the script makes of those it believes. */
export async function listen(context: BrowserContext): Promise<{
  messages(page: Page): Promise<Heard[]>
  events(page: Page): Promise<Told[]>
}> {
  await context.addInitScript(() => {
    if (window !== window.top) return
    const messages: unknown[] = []
    const events: unknown[] = []
    Object.assign(window, { messagesHeard: messages, eventsHeard: events })
    addEventListener('message', ({ origin, data }) => messages.push({ origin, data: data as unknown }))
    for (const type of ['envoi:started', 'envoi:progress', 'envoi:finished', 'envoi:failed']) {
      document.addEventListener(type, (event) => {
        const [frame] = event.composedPath() as HTMLIFrameElement[]
        events.push({ type, title: frame?.title, ...(event as CustomEvent<object>).detail })
      })
    }
  })
  return {
    messages: (page) => page.evaluate(() => (window as unknown as { messagesHeard: Heard[] }).messagesHeard),
    events: (page) => page.evaluate(() => (window as unknown as { eventsHeard: Told[] }).eventsHeard),
  }
}

export const inFrame = (page: Page, title = 'Send files'): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)

export async function pickIn(page: Page, frame: FrameLocator, paths: string[], start = 'Start'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    frame.getByRole('button', { name: start, exact: true }).click(),
  ])
  await chooser.setFiles(paths)
}

/** Picks files in a frame and presses Send. */
export async function sendIn(page: Page, frame: FrameLocator, paths: string[], receiver: string): Promise<void> {
  await pickIn(page, frame, paths)
  await frame.getByRole('button', { name: `Send to ${receiver}` }).click()
}

export const expectSent = (frame: FrameLocator, receiver: string): Promise<void> =>
  expect(frame.getByRole('heading', { name: `${receiver} has your files` })).toBeVisible()

/** What has come to somebody. */
export const receivedBy = async ({ api }: SignedUp) =>
  (await api.searchTransfers({ query: { searchType: 'received' }, body: {} })).transfers
