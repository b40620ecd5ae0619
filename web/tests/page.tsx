import { configure, getConfig, prettyDOM, screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Boot, type BootPlace, type WidgetBoot, bootElement, mainPlace } from '@envoi/contract/boot'
import { type Look, ourLook } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { expect, onTestFinished, vi } from 'vitest'
import { type Somebody, answersOf, claimsCookieOf, forgetCookies } from './people.ts'
import { type Answers, type StandIn, createFakeService } from './fake-service.ts'

// The window of happy-dom has a door for those who run it.
const browser = (globalThis as unknown as { happyDOM: { setURL(url: string): void; setViewport(size: Size): void } })
  .happyDOM
type Size = { width: number; height: number }

const realTimeout = globalThis.setTimeout
/** Everything that was about to be run has been. */
const turnsOver = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, 5))

/** As browsers do, and the library does not: Enter in a field presses the form's button also where it stands outside. */
function pressButtonOutside(event: KeyboardEvent): void {
  const form = event.key === 'Enter' && event.target instanceof HTMLInputElement ? event.target.form : null
  if (!form?.id || event.defaultPrevented || form.querySelector('[type=submit], button:not([type])')) return
  event.preventDefault()
  document.querySelector<HTMLElement>(`[type=submit][form="${form.id}"]`)?.click()
}

// Browsers have it, and happy-dom has not.
Object.defineProperty(Element.prototype, 'ariaPosInSet', {
  configurable: true,
  get(this: Element) {
    return this.getAttribute('aria-posinset')
  },
})

/** Between two looks at what is waited for nobody reads what stood there: printing it each time took a third of all tests. */
const isLookingAgain = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

// As long as a busy machine may need: what is there is seen at once.
configure({
  asyncUtilTimeout: 20_000,
  // What was waited for is there before React has run what follows from it, such as moving the focus.
  asyncWrapper: async (wait) => {
    const found = await wait()
    await turnsOver()
    return found
  },
  // The sea is thousands of numbers: what stands in it is what one wants to read.
  getElementError: (message) => {
    const parts = isLookingAgain() ? [] : [...document.querySelectorAll('main, [role=dialog]')]
    const error = new Error([message, ...parts.map((part) => prettyDOM(part))].join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

export type Page = {
  /** Somebody's hands: mouse, keys, clipboard. */
  user: UserEvent
  api: StandIn
  /** Path and query, as people read them above the page. */
  address(): string
  /** The test fails when the page writes to the console's errors anything but what is expected here. */
  expectComplaint(pattern: RegExp): void
}

export type PageOptions = {
  /** Who is signed in; nobody, if left out. */
  as?: Somebody
  /** What the service says, beside what it says to everybody. */
  answers?: Answers
  language?: Language
  place?: Partial<BootPlace>
  look?: Partial<Look>
  isPhone?: boolean
  /** For tests that hold the time: how far it is moved between two keys. */
  advanceTimers?: (milliseconds: number) => void
}

/** What stands in the page before a script runs: what the server says with it, and nothing yet in its place for the app. */
type Document = {
  address: string
  boot: Boot | WidgetBoot
  answers: Answers
  isPhone?: boolean
  advanceTimers?: ((milliseconds: number) => void) | undefined
  /** Draws into the place; gives the way to take it down. Modules are read anew by it. */
  start(root: Element): Promise<() => void>
}

/** Takes down the page that is open, once. */
let leaveEarlier = (): void => undefined

/**
 * A page without a browser: no layout, no storage that outlasts it, no service but the fake one. Every module is read anew,
 * as a browser does when it loads a page, so that no test sees what the one before has left in memory.
 */
export async function openDocument(opening: Document): Promise<Page> {
  const { address, boot, isPhone = false, advanceTimers, start } = opening
  const complaints: string[] = []
  const expected: RegExp[] = []
  const api = createFakeService(opening.answers)

  // What an earlier page of the test still waits for would be read anew, and find nothing of that page.
  leaveEarlier()
  vi.resetModules()
  vi.stubGlobal('fetch', api.fetch)
  vi.spyOn(console, 'error').mockImplementation(
    (...words: unknown[]) => void complaints.push(words.map(String).join(' ')),
  )
  // What the app logs is no complaint: a call that failed is logged and told to whoever asked for it.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  browser.setViewport(isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  browser.setURL(address)
  document.documentElement.lang = boot.language
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="${bootElement}"></script>`
  document.querySelector(`#${bootElement}`)!.textContent = JSON.stringify(boot)
  document.addEventListener('keypress', pressButtonOutside)
  const end = await start(document.querySelector('#root')!)
  leaveEarlier = () => {
    end()
    leaveEarlier = () => undefined
  }

  onTestFinished(() => {
    document.removeEventListener('keypress', pressButtonOutside)
    leaveEarlier()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    forgetCookies()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(api.faults, 'what the fake service could not answer').toEqual([])
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    expect(unexpected, 'what the page complained of').toEqual([])
  })

  await screen.findByRole('main')
  return {
    user: userEvent.setup(advanceTimers ? { advanceTimers } : {}),
    api,
    address: () => location.pathname + location.search,
    expectComplaint: (pattern) => void expected.push(pattern),
  }
}

/** The whole web app at one address. */
export function openPage(path: string, options: PageOptions = {}): Promise<Page> {
  const { as, language = 'en', place, look, isPhone = false, advanceTimers } = options
  return openDocument({
    address: new URL(path, 'http://localhost:1').href,
    boot: {
      language,
      place: { ...mainPlace, ...place },
      look: { ...ourLook, ...look },
      // As the server says it to whoever is signed in.
      ...(as && path.startsWith('/checkout') && { isCheckout: true }),
    },
    answers: { ...answersOf(as), ...options.answers },
    isPhone,
    advanceTimers,
    async start(place) {
      // Or Back would lead to where the test before has been.
      history.replaceState(null, '', path)
      if (as) document.cookie = claimsCookieOf(as)
      const [{ App }, { createAppRouter }, { startI18n }] = await Promise.all([
        import('../src/app/app.tsx'),
        import('../src/app/router.tsx'),
        import('../src/platform/i18n.ts'),
      ])
      const router = createAppRouter()
      await Promise.all([startI18n(language), router.load()])
      const root = createRoot(place)
      root.render(
        <StrictMode>
          <App router={router} />
        </StrictMode>,
      )
      return () => {
        root.unmount()
        // It listens to the window, which the next page has too, and would answer to its Back.
        router.history.destroy()
      }
    },
  })
}
