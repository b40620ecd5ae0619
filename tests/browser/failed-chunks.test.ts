import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { describe, test } from 'vitest'
import { button, heading, pickFiles } from './site-page.ts'

const stories = openStories()

/** What the browser notes of files that did not come, and we of the screen that they are. */
const missing = /ERR_FAILED|Failed to fetch|did not come|preload/

describe('a code chunk that cannot be fetched', () => {
  test('shows an error with “Try again” for a screen, and keeps the uploader as it is', async () => {
    const { page, errors } = await stories.visit()
    errors.expect(missing)
    const plan = await makeFiles({ 'plan.pdf': 100 })
    await page.goto('/')
    await pickFiles(page, plan.paths)
    await page.route('**/assets/sign-in-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(heading(page, 'This page couldn’t load')).toBeVisible()
    await takePicture(page, 'a screen that did not arrive')
    await expect(page.getByText('plan.pdf').last()).toBeVisible()
    await button(page, 'Try again').click()
    await expect(button(page, 'Reload')).toBeVisible()
    await page.unroute('**/assets/sign-in-*.js')
    await button(page, 'Try again').click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
    await expect(page.getByText('plan.pdf').last()).toBeVisible()
  })

  test('a screen’s stylesheet that fails is fetched again', async () => {
    const { page, errors } = await stories.visit()
    errors.expect(missing)
    const plan = await makeFiles({ 'plan.pdf': 100 })
    await page.goto('/')
    await pickFiles(page, plan.paths)
    await page.route('**/assets/*.css', (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => link instanceof HTMLLinkElement && link.sheet !== null))
    expect(sheets).not.toContain(false)
    await expect(page.getByText('plan.pdf').last()).toBeVisible()
  })
})
