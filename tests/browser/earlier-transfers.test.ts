import { expect, openStories } from '@envoi/testing/browser'
import { proveSender } from '@envoi/testing/sender-proof'
import { test } from 'vitest'
import { takeOver } from './account-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { toast } from './site-page.ts'

const stories = openStories()

test('a new account finds what was sent from its address before, and adds it to its list', async () => {
  const { service } = stories
  const visitor = service.person('Zora')
  await proveSender(service, visitor, 'zora@example.org')
  const sent = { email: 'zora@example.org', name: 'Survey, plot AB 214', recipients: ['bo@example.org'] }
  await visitor.send({ 'survey.txt': Buffer.from('214') }, sent)
  const zora = await service.signedUp('Zora')
  const { page, open } = await stories.visit()
  await takeOver(page, zora)
  await open('/dashboard')
  const offer = page.getByRole('region', { name: 'Earlier transfers' })
  await expect(offer).toContainText('1 earlier transfer was sent with zora@example.org.')
  await expect(page.getByText('No transfers yet')).toBeVisible()
  await expectAccessible(page, 'earlier transfers')
  await offer.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page, '1 transfer added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Survey, plot AB 214/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await open('/dashboard')
  await expect(page.getByRole('row', { name: /Survey, plot AB 214/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
})
