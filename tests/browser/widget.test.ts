import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import {
  expectSent,
  inFrame,
  listen,
  makeWidget,
  openCustomer,
  pickIn,
  receivedBy,
  sendIn,
  strictPolicy,
  tagOf,
} from './widget-page.ts'

const stories = openStories()
const main = () => stories.service.app.publicUrl

describe('a widget', () => {
  test('sends from a page under a strict policy, tells it how that goes, and its receiver gets the files', async () => {
    const customer = await openCustomer()
    const { owner, id } = await makeWidget(stories.service, 'Calder', [customer.origin])
    customer.write(tagOf(main(), id), strictPolicy(main()))
    const { page, context } = await stories.visit()
    const heard = await listen(context)
    await page.goto(customer.origin)
    const frame = inFrame(page)
    await expect(frame.getByRole('heading', { name: 'Files for Calder' })).toBeVisible()
    const files = await makeFiles({ 'cover.pdf': 300_000, 'fonts.zip': 20_000 })
    await sendIn(page, frame, files.paths, 'Calder')
    await expectSent(frame, 'Calder')

    expect(await receivedBy(owner)).toMatchObject([{ fileCount: 2, size: 320_000 }])
    const { usage } = await owner.api.getWidget({ params: { id } })
    expect(usage.days).toMatchObject([{ origin: customer.origin, uploads: 1 }])
    await expect.poll(async () => (await heard.events(page)).at(-1)).toMatchObject({ type: 'envoi:finished' })
    const events = await heard.events(page)
    expect(events[0]).toMatchObject({ type: 'envoi:started' })
    const between = events.slice(1, -1)
    expect(between.every(({ type }) => type === 'envoi:progress')).toBe(true)
    const percents = between.map(({ percent = -1 }) => percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  })

  test('leaves the focus to the page around it when an upload ends, and says that it has', async () => {
    const customer = await openCustomer()
    const { id } = await makeWidget(stories.service, 'Quiet', [customer.origin])
    customer.write(`<label>Order <input></label>${tagOf(main(), id)}`)
    const { page } = await stories.visit()
    await page.goto(customer.origin)
    const frame = inFrame(page)
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    stories.proxy.holdLargerThan(1_000_000)
    await sendIn(page, frame, files.paths, 'Quiet')
    await expect(frame.getByRole('heading', { name: 'Sending to Quiet' })).toBeFocused()
    const order = page.getByLabel('Order')
    await order.click()
    await page.keyboard.type('44')
    stories.proxy.mend()
    await expectSent(frame, 'Quiet')
    await expect(frame.getByRole('status').filter({ hasText: 'Quiet has your files' })).toHaveCount(1)
    await page.keyboard.type('71')
    await expect(order).toBeFocused()
    await expect(order).toHaveValue('4471')
  })

  test('is as high as what is in it at every step, and shows all of it where there are 280 pixels', async () => {
    const customer = await openCustomer()
    const receiver = 'Imprimerie Dupont & Fils, maison fondée en 1897'
    const { owner, id } = await makeWidget(stories.service, 'Narrow', [customer.origin], {
      text: { en: 'Long '.repeat(60) },
      senderEmail: 'optional',
      questions: [{ id: 'q1', label: { en: 'Which job is this for, and who works on it?' }, isRequired: false }],
    })
    await owner.api.changeWidget({ params: { id }, body: { recipientLabel: receiver } })
    customer.write(tagOf(main(), id))
    const { page } = await stories.visit()
    await page.setViewportSize({ width: 280, height: 600 })
    await page.goto(customer.origin)
    const frame = inFrame(page)
    const expectFits = () =>
      expect(async () => {
        const measure = () => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
          return { wider: scrollWidth - clientWidth, higher: scrollHeight - clientHeight }
        }
        expect((await page.evaluate(measure)).wider).toBe(0)
        const inside = await frame.locator('html').evaluate(measure)
        expect(inside).toEqual({ wider: 0, higher: 0 })
        // What is wider than the card is cut off there, and makes nothing wider.
        for (const control of await frame.locator('button, input:not([type=file]), textarea, li, h1').all()) {
          const hidden = await control.evaluate((element) => {
            const { left, right } = element.getBoundingClientRect()
            // The words themselves: around Start there are rings that may reach further.
            const words = new Range()
            words.selectNodeContents(element)
            const beside = element.matches('button') ? words.getBoundingClientRect() : { left, right }
            const cut = [left - beside.left, beside.right - right, -left, right - document.documentElement.clientWidth]
            return Math.max(0, ...cut.map(Math.floor))
          })
          expect(hidden, await control.innerText()).toBe(0)
        }
      }).toPass({ timeout: 20_000 })
    const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
    await expect(frame.getByRole('button', { name: 'Start' })).toBeVisible()
    await expectFits()
    const before = await height()
    const names = ['A report with a name as long as reports have them.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf']
    const files = await makeFiles(Object.fromEntries(names.map((name) => [name, 1000])))
    await pickIn(page, frame, files.paths)
    await expect(frame.getByRole('button', { name: `Send to ${receiver}` })).toBeVisible()
    await expectFits()
    expect(await height()).not.toBe(before)
    await frame.getByRole('button', { name: `Send to ${receiver}` }).click()
    await expectSent(frame, receiver)
    await expectFits()
  })

  test('on a page that is not listed is refused by the browser, which says so in the console', async () => {
    const [listed, other] = [await openCustomer(), await openCustomer()]
    const { id } = await makeWidget(stories.service, 'Elsewhere', [listed.origin])
    other.write(tagOf(main(), id))
    const { page, context, errors } = await stories.visit()
    errors.expect(/frame-ancestors/)
    const heard = await listen(context)
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(other.origin)
    expect((await refusal).text()).toContain(listed.origin)
    await expect(inFrame(page).getByRole('button', { name: 'Start' })).toHaveCount(0)
    expect(await heard.messages(page)).toEqual([])
  })

  test('speaks to the exact origins listed for it alone, even where a browser shows it elsewhere', async () => {
    const [listed, other] = [await openCustomer(), await openCustomer()]
    const { id } = await makeWidget(stories.service, 'Discreet', [listed.origin])
    for (const customer of [listed, other]) customer.write(tagOf(main(), id))
    const { page, context } = await stories.visit()
    const heard = await listen(context)
    // As in a browser that knows no such policy.
    await context.route('**/widgets/*', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    const start = inFrame(page).getByRole('button', { name: 'Start' })
    await page.goto(listed.origin)
    await expect(start).toBeVisible()
    await expect.poll(async () => (await heard.messages(page)).length).toBeGreaterThan(0)
    const messages = await heard.messages(page)
    expect(messages.every(({ origin, data }) => origin === main() && data.type === 'envoi:height')).toBe(true)
    // 127.0.0.1 as well, and another port.
    await page.goto(other.origin)
    await expect(start).toBeVisible()
    // The next step has another height, which it would tell too.
    const files = await makeFiles({ 'plan.pdf': 1000 })
    await pickIn(page, inFrame(page), files.paths)
    await expect(inFrame(page).getByRole('button', { name: 'Send to Discreet' })).toBeVisible()
    expect(await heard.messages(page)).toEqual([])
  })

  test('stands twice on one page, and each speaks for itself', async () => {
    const customer = await openCustomer()
    const first = await makeWidget(stories.service, 'Proofs', [customer.origin], { text: { en: 'Long '.repeat(80) } })
    const second = await makeWidget(stories.service, 'Fonts', [customer.origin])
    const tags = [
      tagOf(main(), first.id, 'data-title="To Proofs"'),
      tagOf(main(), second.id, 'data-title="To Fonts" data-lang="fr"'),
    ]
    customer.write(`<section>${tags.join('</section><section>')}</section>`)
    const { page, context } = await stories.visit()
    const heard = await listen(context)
    await page.goto(customer.origin)
    await expect(page.locator('section > iframe')).toHaveCount(2)
    await expect(inFrame(page, 'To Proofs').getByRole('heading', { name: 'Files for Proofs' })).toBeVisible()
    const fonts = inFrame(page, 'To Fonts')
    await expect(fonts.getByRole('button', { name: 'Choisir un dossier' })).toBeVisible()
    const heightOf = async (title: string) => (await page.locator(`iframe[title="${title}"]`).boundingBox())?.height
    await expect.poll(async () => (await heightOf('To Proofs')) === (await heightOf('To Fonts'))).toBe(false)
    const files = await makeFiles({ 'fonts.zip': 1000 })
    await pickIn(page, fonts, files.paths, 'Commencer')
    await fonts.getByRole('button', { name: 'Envoyer à Fonts' }).click()
    await expect(fonts.getByRole('heading', { name: 'Fonts a reçu vos fichiers' })).toBeVisible()
    await expect.poll(async () => (await heard.events(page)).at(-1)?.type).toBe('envoi:finished')
    expect(new Set((await heard.events(page)).map(({ title }) => title))).toEqual(new Set(['To Fonts']))
    expect(await receivedBy(first.owner)).toEqual([])
    expect(await receivedBy(second.owner)).toHaveLength(1)
  })
})
