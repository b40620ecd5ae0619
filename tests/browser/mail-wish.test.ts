import { expect, openStories, reload } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import { describe, test } from 'vitest'
import { button, heading } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()

/** The link at the foot of the mail that tells of a transfer. */
async function noMoreMailLink(to: string): Promise<string> {
  await stories.service
    .person('Ana')
    .send({ 'plan.pdf': Buffer.from('x') }, { recipients: [to], email: 'ana@example.org' })
  const { links } = await inboxOf(stories.service).latest(to)
  return links.find((link) => new URL(link).pathname.startsWith('/mail/')) ?? ''
}

describe.each(looks)('%s', (when, look) => {
  const expectNoBarrier = seekBarriers(when)

  test('the foot of a mail leads to the page that stops mail, and lets it come again', async () => {
    const { page, context, complaints } = await stories.visit(look)
    const to = `${when.replaceAll(' ', '-')}@example.org`
    await page.goto(await noMoreMailLink(to))
    await expect(heading(page, 'Mail about transfers')).toBeVisible()
    await expect(page.getByText(`When somebody sends files to ${to}, we write to say so.`)).toBeVisible()
    await expect(page).toHaveTitle('Mail about transfers, Envoi')
    await expectNoBarrier(page, 'mail wish')

    // Offline nothing changes, and it says so.
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await button(page, 'Stop this mail').click()
    await expect(page.getByRole('alert')).toContainText('nothing has changed')
    await context.setOffline(false)

    await button(page, 'Stop this mail').click()
    await expect(heading(page, 'No more mail about transfers')).toBeVisible()
    await expectNoBarrier(page, 'mail wish stopped')
    await reload(page)
    await expect(heading(page, 'No more mail about transfers')).toBeVisible()
    await button(page, 'Let it come again').click()
    await expect(heading(page, 'Mail about transfers')).toBeVisible()
  })
})

test('a link that nobody made says so, in the reader’s language', async () => {
  const { page, open, complaints } = await stories.visit({ language: 'fr', isPhone: true })
  complaints.expect(/status of 404/)
  await open('/mail/made-up')
  await expect(heading(page, 'Ce lien ne mène nulle part')).toBeVisible()
  await expect(page).toHaveTitle('Ce lien ne mène nulle part, Envoi')
  await seekBarriers('on a phone in French')(page, 'mail wish unknown')
  await page.goto(await noMoreMailLink('flo@example.org'))
  await button(page, 'Arrêter ces e-mails').click()
  await expect(heading(page, 'Plus d’e-mails sur les envois')).toBeVisible()
  await seekBarriers('on a phone in French')(page, 'mail wish stopped')
})
