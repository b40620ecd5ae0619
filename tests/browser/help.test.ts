import { expect, openStories } from '@envoi/testing/browser'
import { expect as expectValue, test } from 'vitest'
import { everyWay, expectAccessible } from './expect-accessible.ts'
import { heading } from './site-page.ts'

const stories = openStories()

test('somebody finds an answer by keyboard, reads those beside it, and comes back to what was found', async () => {
  const { page, open } = await stories.visit()
  await open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(heading(page, 'How can we help?')).toBeVisible()
  await expectAccessible(page, 'help', { ways: everyWay })

  const field = page.getByRole('searchbox', { name: 'Search help' })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('lost conn resume')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText('Resume an upload after a lost connection')
  await expect(page.getByRole('status')).toHaveText('1 answer')
  await expect(heading(page, 'Account and security')).toBeHidden()
  await expectAccessible(page, 'help, found', { ways: everyWay })

  await page.keyboard.press('ArrowDown')
  await expect(first.getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\/resume-an-upload$/)
  await expect(heading(page, 'Resume an upload after a lost connection')).toBeVisible()
  await expectAccessible(page, 'help, answer', { ways: everyWay })

  await page.goBack()
  await expect(field).toHaveValue('lost conn resume')
  await expect(first).toContainText('Resume an upload')
  await field.fill('xyzzy')
  await expect(page.getByRole('status')).toContainText('No answer found')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(heading(page, 'Account and security')).toBeVisible()
  expectValue(new URL(page.url()).search).toBe('')

  // From an answer the same key leads to the search.
  await page.getByRole('link', { name: 'How large can a transfer be?' }).click()
  await expect(page.getByRole('cell', { name: '200 GB' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/help#search-words$/)
  await expect(field).toBeFocused()
})

test('in French, accents or not, and the theme that was chosen in the app', async () => {
  const { page, open } = await stories.visit()
  await open('/help')
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(heading(page, 'Comment pouvons-nous vous aider')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Rechercher dans l’aide' })
  await field.fill('expire')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Le lien indique')
  await expectAccessible(page, 'help in French, found', { ways: everyWay })
  await page.getByRole('button', { name: 'Thème sombre' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expectAccessible(page, 'privacy in French', { ways: everyWay })
  for (const [link, screen] of [
    ['Conditions', 'terms'],
    ['Cookies et stockage', 'cookies'],
    ['Mentions légales', 'imprint'],
    ['Contact', 'contact'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Informations légales' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: link, level: 1 })).toBeVisible()
    await expectAccessible(page, `${screen} in French`, { ways: everyWay })
  }
})

test('without a script every answer is read, and nothing is there that would do nothing', async () => {
  const { context } = await stories.visit()
  const browser = context.browser()
  if (!browser) throw new Error('there is no browser')
  await using plain = await browser.newContext({ javaScriptEnabled: false, baseURL: stories.service.app.publicUrl })
  const page = await plain.newPage()
  await page.goto('/help?lang=fr')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Retrouver vos factures' }).click()
  await expect(heading(page, 'Un paiement a échoué')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions' }).click()
  await expect(page.getByRole('heading', { name: 'Conditions', level: 1 })).toBeVisible()
})

test('a customer’s site has them in its own colours, also where one has to sign in first', async () => {
  const owner = await stories.service.signedUp('Help-owner', { plan: 'CUSTOM' })
  const { id } = await owner.api.addSubdomain({ body: { name: 'helped', userId: owner.uid, recipientLabel: 'Helped' } })
  await owner.api.customizeSubdomain({
    params: { id },
    body: {
      operations: [
        { op: 'add', path: '/actionColor', value: '#FFD400' },
        { op: 'add', path: '/backgroundColor', value: '#7A1F2B' },
      ],
    },
  })
  const { page } = await stories.visit()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  const { port } = stories.service.app
  await page.goto(`http://helped.localhost:${port}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(heading(page, 'How can we help?')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Helped')
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action'))
  expectValue(colour).toBe('#FFD400')
  await expectAccessible(page, 'help of a customer', { ways: everyWay })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/helped\.localhost:\d+\/terms$/)
  await expectAccessible(page, 'terms of a customer')
  expectValue(complaints).toEqual([])
})
