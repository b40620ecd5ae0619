import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { describe, test } from 'vitest'
import { takeOver } from './account-page.ts'
import { everyWay, expectAccessible } from './expect-accessible.ts'
import { heading } from './site-page.ts'

const stories = openStories()
const column = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const way = (page: Page, plan: string, name: string) => column(page, plan).getByRole('link', { name, exact: true })

async function openAs(owner: SignedUp): Promise<Visitor> {
  const visitor = await stories.visit()
  await takeOver(visitor.page, owner)
  await visitor.open('/plans')
  return visitor
}

describe('the page of plans', () => {
  test('is found from home, compared by year and country, and leads a visitor to an account and on to pay', async () => {
    const { page, open } = await stories.visit()
    await open('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
    await expect(heading(page, 'Send more, for longer.')).toBeFocused()
    await expect(page).toHaveTitle(/^Plans and prices, Envoi/)
    await expect(column(page, 'Premium')).toContainText('€10')
    await expectAccessible(page, 'plans', {
      ways: everyWay,
      onPhone: async () => {
        const facts = column(page, 'Team').getByText('What’s included')
        if (!(await column(page, 'Team').getByText('Widgets for your website').isVisible())) await facts.click()
      },
    })

    await page.getByRole('radio', { name: 'Yearly' }).check()
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United States, USD' })
    await expect(column(page, 'Team')).toContainText('$400 a yearNo VAT')
    await way(page, 'Team', 'Try free for 7 days').click()
    await expect(page).toHaveURL(/\/register\?redirect=%2Fplans%3Fplan%3DTEAM%26period%3DANNUAL%26country%3DUS$/)
  })

  test('is told in French, and has no axe violations there', async () => {
    const { page, open } = await stories.visit()
    await open('/plans?lang=fr')
    await expect(heading(page, 'Envoyez plus, plus longtemps.')).toBeVisible()
    await expect(way(page, 'Team 25', 'Essayer 7 jours')).toBeVisible()
    await page.getByRole('radio', { name: 'Annuel' }).check()
    await expectAccessible(page, 'plans in French')
    // Between desk and phone.
    await page.setViewportSize({ width: 1100, height: 800 })
    await expectAccessible(page, 'plans in French, narrower', {
      ways: [['by day', 'light', { width: 1100, height: 800 }]],
    })
  })

  test('has nothing wider than the page, at any width', async () => {
    const { page, open } = await stories.visit()
    await open('/plans?lang=fr')
    await expect(way(page, 'Premium', 'Essayer 7 jours')).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1280, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, `${width} px`).toBe(0)
      const links = await column(page, 'Team 25').getByRole('link').all()
      for (const link of links) expect((await link.boundingBox())?.height, `${width} px`).toBeGreaterThanOrEqual(44)
    }
  })

  test('the sun goes to the plan that one points at, and back to one’s own', async () => {
    const owner = await stories.service.signedUp('Suna', { plan: 'PREMIUM' })
    const { page } = await openAs(owner)
    await expect(
      page.getByText('You’re on Premium. Our team set it up for you, so there’s nothing to pay.'),
    ).toBeVisible()
    const sun = page.locator('[data-sun] > div > [aria-hidden] > div')
    const x = async () => Math.round((await sun.boundingBox())!.x + (await sun.boundingBox())!.width / 2)
    const middleOf = async (name: string) => {
      const box = await column(page, name).boundingBox()
      return Math.round(box!.x + box!.width / 2)
    }
    const own = await middleOf('Premium')
    await expect.poll(x).toBeLessThanOrEqual(own + 1)
    await expect.poll(x).toBeGreaterThanOrEqual(own - 1)
    await column(page, 'Team 25').hover()
    const pointed = await middleOf('Team 25')
    await expect.poll(x).toBeGreaterThanOrEqual(pointed - 1)
    await page.mouse.move(5, 5)
    await expect.poll(x).toBeLessThanOrEqual(own + 1)
    await expectAccessible(page, 'plans of somebody who was given one')
  })

  test('a member of a team reads who pays', async () => {
    const owner = await stories.service.signedUp('Theodora', { plan: 'TEAM' })
    const { page, errors } = await openAs(await joined(stories.service, owner, 'Milo'))
    // The cookie is from before they joined.
    errors.expect(/status of 404/)
    await expect(page.getByText(/^You’re in the team of Theodora, who chooses/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  })
})
