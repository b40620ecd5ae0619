import type { Frame, Page } from '@playwright/test'
import type { Language } from '@envoi/contract/words'
import { expect, openStories } from '@envoi/testing/browser'
import { findAccessibilityIssues, takePicture } from '@envoi/testing/browser-accessibility'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { button } from './site-page.ts'
import { inFrame, makeWidget, openCustomer, pickIn, tagOf } from './widget-page.ts'

const stories = openStories()
const words: Record<Language, { start: string; send: string; sent: string; close: string; title: string }> = {
  en: { start: 'Start', send: 'Send to', sent: 'has your files', close: 'Close', title: 'Send files' },
  fr: {
    start: 'Commencer',
    send: 'Envoyer à',
    sent: 'a reçu vos fichiers',
    close: 'Fermer',
    title: 'Envoyer des fichiers',
  },
}

const frameOf = (page: Page, title: string): Promise<Frame> =>
  page
    .locator(`iframe[title="${title}"]`)
    .elementHandle()
    .then(async (element) => (await element?.contentFrame()) ?? Promise.reject(new Error(`there is no ${title}`)))

/** The page around and what is in its frame: by day and by night, and with a picture of both. */
async function expectAccessible(page: Page, title: string, screen: string): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const frame = await frameOf(page, title)
    await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme)
    await takePicture(page, `widget ${screen} ${colorScheme}`)
    for (const [part, at] of [
      ['page', page],
      ['frame', frame],
    ] as const) {
      const issues = await findAccessibilityIssues(at)
      if (issues.length > 0) found[`${part}, ${colorScheme}`] = issues
    }
  }
  expect(found, screen).toEqual({})
}

describe('a widget on somebody’s page', () => {
  test.each<[Language, 'desk' | 'phone']>([
    ['en', 'desk'],
    ['fr', 'phone'],
  ])('is accessible by day and by night in %s on a %s, where it stands and behind its button', async (language, on) => {
    const customer = await openCustomer()
    const name = `Calder-${language}`
    const push = {
      questions: [
        { id: 'q1', label: { en: 'Which job is this for?', fr: 'Pour quelle commande ?' }, isRequired: false },
      ],
      senderEmail: 'optional' as const,
    }
    const { id } = await makeWidget(stories.service, name, [customer.origin], push)
    const main = stories.service.app.publicUrl
    const { start, send, sent, close, title } = words[language]
    const lang = `data-lang="${language}"`
    customer.write(tagOf(main, id, lang) + tagOf(main, id, `${lang} data-button="Calder"`))
    const { page } = await stories.visit({ isPhone: on === 'phone', language })
    await page.goto(customer.origin)
    const frame = inFrame(page, title)
    await expect(frame.getByRole('button', { name: start, exact: true })).toBeVisible()
    await expectAccessible(page, title, `welcome ${language}`)
    const files = await makeFiles({ 'cover with a long name that is cut.pdf': 3000, 'fonts.zip': 500 })
    await pickIn(page, frame, files.paths, start)
    await expect(frame.getByRole('button', { name: `${send} ${name}` })).toBeVisible()
    await expectAccessible(page, title, `form ${language}`)
    stories.proxy.holdLargerThan(2000)
    await frame.getByRole('button', { name: `${send} ${name}` }).click()
    await expect(frame.getByRole('progressbar')).toBeVisible()
    await expectAccessible(page, title, `sending ${language}`)
    stories.proxy.mend()
    await expect(frame.getByRole('heading', { name: `${name} ${sent}` })).toBeVisible()
    await expectAccessible(page, title, `sent ${language}`)
    await button(page, 'Calder').click()
    await expect(page.getByRole('dialog', { name: 'Calder' }).getByRole('button', { name: close })).toBeFocused()
    await expect(inFrame(page, 'Calder').getByRole('button', { name: start, exact: true })).toBeVisible()
    await expectAccessible(page, 'Calder', `dialog ${language}`)
  })

  test('is accessible while a password opens it and while it is closed, in colours of its customer', async () => {
    const customer = await openCustomer()
    const { owner, id } = await makeWidget(stories.service, 'Palette', [customer.origin], { password: 'open sesame' })
    const operations = [
      { op: 'replace' as const, path: '/actionColor' as const, value: '#e8d44d' },
      { op: 'replace' as const, path: '/startbtnColor' as const, value: '#7a1f5c' },
    ]
    await owner.api.customizeWidget({ params: { id }, body: { operations } })
    customer.write(tagOf(stories.service.app.publicUrl, id))
    const { page } = await stories.visit()
    await page.goto(customer.origin)
    const frame = inFrame(page)
    await expect(frame.getByRole('heading', { name: 'Enter the password' })).toBeVisible()
    await expectAccessible(page, 'Send files', 'locked')
    await frame.getByLabel('Password', { exact: true }).fill('open sesame')
    await frame.getByRole('button', { name: 'Continue' }).click()
    await expect(frame.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
    await expectAccessible(page, 'Send files', 'welcome in a palette')
    await owner.api.setWidgetUploader({ params: { id }, body: { push: { isOpen: false } } })
    await page.reload()
    await expect(frame.getByRole('heading', { name: 'Palette isn’t taking files here' })).toBeVisible()
    await expectAccessible(page, 'Send files', 'closed')
  })
})
