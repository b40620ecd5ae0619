import type { Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { button } from './site-page.ts'
import {
  expectSent,
  inFrame,
  listen,
  makeWidget,
  openCustomer,
  receivedBy,
  sendIn,
  strictPolicy,
  tagOf,
} from './widget-page.ts'

const stories = openStories()

/** A page with two buttons, under a policy that allows our script and frame alone. */
async function openPage(name: string, look = {}) {
  const customer = await openCustomer()
  const { owner, id } = await makeWidget(stories.service, name, [customer.origin])
  const main = stories.service.app.publicUrl
  const tags = [tagOf(main, id, 'data-button="Send proofs"'), tagOf(main, id, 'data-button data-lang="fr"')]
  customer.write(`<p><a href="#x">Papers</a></p>${tags.join('')}`, strictPolicy(main))
  const visitor = await stories.visit(look)
  const heard = await listen(visitor.context)
  await visitor.page.goto(customer.origin)
  await expect(button(visitor.page, 'Send proofs')).toBeVisible()
  return { ...visitor, heard, owner }
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send proofs' })

describe('the floating button of a widget', () => {
  test('opens and closes it by keyboard, and the focus comes back', async () => {
    const { page } = await openPage('Keys')
    await expect(page.locator('iframe')).toHaveCount(0)
    await button(page, 'Send proofs').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    const close = dialog(page).getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    const frame = inFrame(page, 'Send proofs')
    await expect(frame.getByRole('button', { name: 'Start' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(frame.getByRole('button', { name: 'Start' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button(page, 'Send proofs')).toBeFocused()
  })

  test('is as large on a page with another rem, and has none of its fonts', async () => {
    const { page } = await openPage('Rem')
    const open = button(page, 'Send proofs')
    const box = await open.boundingBox()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '62.5%'
      Object.assign(document.body.style, { letterSpacing: '4px', textTransform: 'uppercase', lineHeight: '3' })
    })
    await expect(open).toHaveCSS('font-size', '16px')
    expect(await open.boundingBox()).toEqual(box)
    await open.click()
    await expect(dialog(page)).toHaveCSS('width', '416px')
    await expect(page.getByTitle('Send proofs')).toHaveCSS('height', '544px')
  })

  test('stands beside another, each in its own language, and covers none', async () => {
    const { page } = await openPage('Two')
    const boxes = await Promise.all(
      ['Send proofs', 'Envoyer des fichiers'].map((name) => button(page, name).boundingBox()),
    )
    const [first, second] = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
    expect(first && second && (second.bottom <= first.top || first.bottom <= second.top)).toBe(true)
    await button(page, 'Envoyer des fichiers').click()
    const french = page.getByRole('dialog', { name: 'Envoyer des fichiers' })
    await expect(french.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await expect(
      inFrame(page, 'Envoyer des fichiers').getByRole('button', { name: 'Choisir un dossier' }),
    ).toBeVisible()
  })

  test('takes the whole width of a phone, and what is sent goes on while it is closed', async () => {
    const { page, heard, owner } = await openPage('Phone', { isPhone: true })
    await button(page, 'Send proofs').click()
    await expect(dialog(page)).toHaveCSS('width', '390px')
    const files = await makeFiles({ 'film.mp4': 2_000_000 })
    stories.proxy.holdLargerThan(1_000_000)
    const frame = inFrame(page, 'Send proofs')
    await sendIn(page, frame, files.paths, 'Phone')
    await expect(frame.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    stories.proxy.mend()
    await expect.poll(async () => (await heard.events(page)).at(-1)?.type).toBe('envoi:finished')
    expect(await receivedBy(owner)).toHaveLength(1)
    await button(page, 'Send proofs').click()
    await expectSent(frame, 'Phone')
  })
})
