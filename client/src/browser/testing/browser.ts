/** A real Chromium for tests, and pages in it. */
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { launchWhole } from '@envoi/testing/browser-launch'

export type TestBrowser = AsyncDisposable & {
  readonly context: BrowserContext
  /** A tab that has loaded the page at this origin. */
  open(origin: string): Promise<Page>
}

/** One Chromium for all files of a worker, which ends with it: to start one takes longer than most of their tests. */
let launching: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  launching ??= chromium.launch(launchWhole)
  const browser = await launching
  if (browser.isConnected()) return browser
  // One that crashed takes its own test with it, and not all that follow.
  launching = undefined
  return sharedBrowser()
}

/**
 * A browser that knows nothing yet and forgets all. `profile`: a directory that outlives it, as a person's own does;
 * only then is it a process of its own.
 */
export async function startBrowser(profile?: string): Promise<TestBrowser> {
  const context =
    profile === undefined
      ? await (await sharedBrowser()).newContext()
      : await chromium.launchPersistentContext(profile, launchWhole)
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
  // As whoever picks does: how a file stands is told when it is first asked for, and not when it is picked.
  await page.evaluate(() => [...(document.querySelector('input')?.files ?? [])].map(({ lastModified }) => lastModified))
}
