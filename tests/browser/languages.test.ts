import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-picking'
import { describe, test } from 'vitest'
import { button, copyLink, download, heading } from './by-hand.ts'

const stories = openStories()

describe('in French', () => {
  test('a browser that asks for it gets it, with the badge, and everything on the way is French', async () => {
    const { page, open } = await stories.visit({ language: 'fr' })
    const files = await makeFiles({ 'plan.pdf': 1234 })
    await open()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('contentinfo')).toContainText('Conçu en France')
    await pick(page, /^Choisir$/, files.paths)
    await page.getByRole('radio', { name: 'Par un lien' }).check()
    await button(page, 'Obtenir un lien').click()
    await expect(heading(page, 'Votre lien est prêt')).toBeVisible()
    await page.goto(await copyLink(page, 'Copier'))
    await expect(heading(page, 'Un fichier pour vous')).toBeVisible()
    const { bytes } = await download(page, button(page, /^Télécharger, 1,23 kB$/))
    expect(bytes.equals(files.bytes('plan.pdf'))).toBe(true)
  })

  test('a choice is made at once, without loading the page, and remembered for the next one', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'plan.pdf': 1234 })
    await open()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('contentinfo')).not.toContainText('France')
    await pick(page, 'Start', files.paths)
    await page.getByRole('textbox', { name: 'Title' }).fill('Plans')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('Plans')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

    await open('/discover')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(heading(page, 'Comment ça marche')).toBeVisible()
  })

  test('the address may ask for it', async () => {
    const { page, open } = await stories.visit()
    await open('/?lang=fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(heading(page, 'Envoyer des fichiers')).toBeVisible()
  })

  test('a choice outlasts what the address asked for', async () => {
    const { page, open } = await stories.visit()
    await open('/?lang=fr')
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
    await expect(heading(page, 'Send files')).toBeVisible()
    await reload(page)
    await expect(heading(page, 'Send files')).toBeVisible()
  })
})
