import type { Language } from '@envoi/contract/words'
import { expect, openStories, reload } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import { describe, test } from 'vitest'
import { button, heading } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()

/** The link to unsubscribe at the foot of the mail that tells of a transfer. */
async function unsubscribeLink(to: string): Promise<string> {
  await stories.service
    .person('Ana')
    .send({ 'plan.pdf': Buffer.from('x') }, { recipients: [to], email: 'ana@example.org' })
  const { links } = await inboxOf(stories.service).latest(to)
  return links.find((link) => new URL(link).pathname.startsWith('/mail/')) ?? ''
}

const words = {
  en: {
    wanted: 'Emails about transfers',
    stop: 'Unsubscribe',
    stopped: 'You’re unsubscribed',
    allow: 'Resubscribe',
    unknown: 'Link not found',
  },
  fr: {
    wanted: 'E-mails sur les transferts',
    stop: 'Se désabonner',
    stopped: 'Vous êtes désabonné',
    allow: 'Se réabonner',
    unknown: 'Lien introuvable',
  },
} satisfies Record<Language, object>

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const { wanted, stop, stopped, allow, unknown } = words[language]

  test('the link in a mail opens the unsubscribe page, which can also subscribe again', async () => {
    const { page, open, errors } = await stories.visit({ language })
    await page.goto(await unsubscribeLink(`${language}@example.org`))
    await expect(heading(page, wanted)).toBeVisible()
    await expectAccessible(page, `unsubscribe ${language}`)
    await button(page, stop).click()
    await expect(heading(page, stopped)).toBeVisible()
    await expectAccessible(page, `unsubscribe stopped ${language}`)
    await reload(page)
    await expect(heading(page, stopped)).toBeVisible()
    await button(page, allow).click()
    await expect(heading(page, wanted)).toBeVisible()

    errors.expect(/status of 404/)
    await open('/mail/made-up')
    await expect(heading(page, unknown)).toBeVisible()
    await expectAccessible(page, `unsubscribe unknown ${language}`)
  })
})
