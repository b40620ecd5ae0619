import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-file-pickers'
import { test } from 'vitest'
import { button, copied, download, heading } from './site-page.ts'

const stories = openStories()

test('a browser that prefers French gets every screen in French until another language is chosen', async () => {
  const { page, open } = await stories.visit({ language: 'fr' })
  const files = await makeFiles({ 'plan.pdf': 1234 })
  await open()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await pick(page, /^Commencer$/, files.paths)
  await page.getByRole('radio', { name: 'Par un lien' }).check()
  await button(page, 'Obtenir un lien').click()
  await expect(heading(page, 'Votre lien est prêt')).toBeVisible()
  await page.goto(await copied(page, 'Copier'))
  await expect(heading(page, 'Un fichier pour vous')).toBeVisible()
  const { bytes } = await download(page, button(page, /^Télécharger, 1,23 ko$/))
  expect(bytes.equals(files.bytes('plan.pdf'))).toBe(true)

  // A choice outlasts what the address asked for.
  await open('/?lang=fr')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
  await expect(heading(page, 'Send files')).toBeVisible()
  await open('/discover')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(heading(page, 'How it works')).toBeVisible()
})
