import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
  expect as playwrightExpect,
} from '@playwright/test'
import type { Language } from '@envoi/contract/words'
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest'
import { type BrowserErrors, collectErrors } from './browser-errors.ts'
import { launchOptions } from './browser-launch.ts'
import { type StorageProxy, openStorageProxy } from './storage-proxy.ts'
import { takePicture } from './browser-accessibility.ts'
import { withStoredFilesPicker, withoutPickers } from './browser-file-pickers.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

/** How long a story waits for what it wants to see: less than a test may take, so that it can say what it missed. */
const patience = 40_000
export const expect = playwrightExpect.configure({ timeout: patience })

/** Who looks at the site, and on what. */
export type Look = {
  language?: Language
  theme?: 'light' | 'dark'
  isPhone?: boolean
  /** Whether the sea stands still, as those see it who ask for less motion. Drawing it takes half of a test machine. */
  isCalm?: boolean
  /** Whether files are picked with handles, which outlast the page, or by input elements. */
  hasHandles?: boolean
  /** False where none may run: a page is then opened by `page.goto`, since none tells when it is there. */
  hasScripts?: boolean
}

/** Somebody with a browser of their own: nothing in it is shared with others. */
export type Visitor = {
  page: Page
  context: BrowserContext
  /** The story fails when the page complains of anything but what is expected here. */
  errors: BrowserErrors
  /** Opens a page of the site. */
  open(path?: string): Promise<void>
  openTab(path?: string): Promise<Page>
}

export type Stories = {
  readonly service: Service
  /** All bytes of the visitors go over it. */
  readonly proxy: StorageProxy
  visit(look?: Look): Promise<Visitor>
  /** A browser whose profile is kept in this folder: it can be closed and opened again. */
  visitWithProfile(folder: string, look?: Look): Promise<Visitor & { close(): Promise<void> }>
}

type Ground = { service: Service; proxy: StorageProxy } & AsyncDisposable

async function openGround(options: ServiceOptions = {}): Promise<Ground> {
  await using opening = new AsyncDisposableStack()
  const proxy = opening.use(await openStorageProxy())
  const service = opening.use(await startService({ ...options, env: { STORAGE_URL: proxy.url, ...options.env } }))
  proxy.leadTo(service.app.port)
  const opened = opening.move()
  return { service, proxy, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Of all files that a worker runs, one after the other; both end with its process. */
let usualGround: Promise<Ground> | undefined
let launching: Promise<Browser> | undefined

/** One Chromium for all files of a worker: what must not be shared has a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  launching ??= chromium.launch(launchOptions)
  const browser = await launching
  if (browser.isConnected()) return browser
  // One that crashed takes its own story with it, and not all that follow.
  launching = undefined
  return sharedBrowser()
}

/** They all come from the same address: a limit that one file has used up must not hold for the next. */
const forgetRates = ({ service }: Ground): Promise<unknown> =>
  service.app.database.pool.query('delete from rate_limits')

/**
 * The stories of one file. Without options they share the service of the worker with other files; what is asked for
 * here is a service of their own. Whoever does not say otherwise sees a calm sea.
 */
export function openStories(options?: ServiceOptions, usual: Look = { isCalm: true }): Stories {
  let ground: Ground
  let browser: Browser
  beforeAll(async () => {
    ground = await (options ? openGround(options) : (usualGround ??= openGround()))
    await forgetRates(ground)
    browser = await sharedBrowser()
  })
  afterEach(() => ground.proxy.mend())
  afterAll(async () => {
    if (options) await ground[Symbol.asyncDispose]()
  })

  const contextOptions = (look: Look): BrowserContextOptions => ({
    ...optionsOf(look),
    baseURL: ground.service.app.publicUrl,
  })

  const welcome = async (context: BrowserContext, look: Look) => {
    context.setDefaultTimeout(patience)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const errors = await collectErrors(context)
    await (look.hasHandles === true ? withStoredFilesPicker(context) : withoutPickers(context))
    // Listened to from the start, so that none opens before it is waited for.
    context.on('page', (opened) => opened.on('filechooser', () => undefined))
    const openTab = async (path = '/') => {
      const page = await context.newPage()
      await goTo(page, path)
      return page
    }
    const page = await context.newPage()
    const open = (path = '/') => goTo(page, path)
    onTestFinished(async ({ task }) => {
      const last = context.pages().at(-1)
      const seen = task.result?.state === 'fail' && last ? await whatIsSeen(last, task.name) : ''
      await context.close()
      const unexpected = errors.unexpected()
      if (unexpected.length > 0) throw new Error(`the page reported errors:\n${unexpected.join('\n')}\n${seen}`)
      // Another error of the test that failed: what is thrown here is in the report.
      if (seen !== '') throw new Error(seen)
    })
    return { page, context, errors, open, openTab }
  }

  return {
    get service() {
      return ground.service
    },
    get proxy() {
      return ground.proxy
    },
    async visit(own = {}) {
      const look = { ...usual, ...own }
      return welcome(await browser.newContext(contextOptions(look)), look)
    },
    async visitWithProfile(folder, own = {}) {
      const look = { ...usual, ...own }
      const context = await chromium.launchPersistentContext(folder, { ...launchOptions, ...contextOptions(look) })
      return { ...(await welcome(context, look)), close: () => context.close() }
    },
  }
}

/** What stood there when a story failed, in words: a story that fails once in a hundred runs is seldom seen doing so. */
async function whatIsSeen(page: Page, story: string): Promise<string> {
  await takePicture(page, `failed ${story}`)
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  return `the page at ${page.url()} when it failed:\n${seen.slice(0, 2000)}`
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenListening(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await whenListening(page)
}

/** Home is drawn before the app is there: a story goes on when the app listens. */
const whenListening = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { earlyPress } = window as { earlyPress?: { ended: AbortController } }
    const isDrawn = document.querySelector('main') !== null
    const hasUploader = document.querySelector('main[data-panel-open]') !== null
    return !earlyPress || (isDrawn && (!hasUploader || earlyPress.ended.signal.aborted))
  })

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

function optionsOf({
  language = 'en',
  theme = 'light',
  isPhone = false,
  isCalm = false,
  hasScripts = true,
}: Look): BrowserContextOptions {
  return {
    locale: locales[language],
    timezoneId: 'Europe/Paris',
    colorScheme: theme,
    reducedMotion: isCalm ? 'reduce' : 'no-preference',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    acceptDownloads: true,
    javaScriptEnabled: hasScripts,
  }
}
