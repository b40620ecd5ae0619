/** A real Chromium for tests, and pages in it. */
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { launchWhole } from '@envoi/testing/browser-launch'

export type TestBrowser = AsyncDisposable & {
  readonly context: BrowserContext
  /** A tab that has loaded the page at this origin. */
  open(origin: string): Promise<Page>
}

/** `profile`: a directory that outlives the browser, as a person's own does. */
export async function startBrowser(profile = ''): Promise<TestBrowser> {
  const context = await chromium.launchPersistentContext(profile, launchWhole)
  return {
    context,
    async open(origin) {
      const page = await context.newPage()
      await page.goto(`${origin}/`)
      await page.waitForFunction(() => 'envoi' in globalThis)
      return page
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

export type TestServer = AsyncDisposable & { readonly origin: string }

export async function serve(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Files of the disk as an input element of the page holds them, under `input`. */
export async function giveToInput(page: Page, paths: string | string[], { folder = false } = {}): Promise<void> {
  await page.evaluate((folder) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', multiple: true, webkitdirectory: folder })
    document.body.replaceChildren(input)
  }, folder)
  await page.locator('input').setInputFiles(paths)
}
