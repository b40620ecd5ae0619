import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { findAccessibilityIssues, takePicture } from '@envoi/testing/browser-accessibility'
import { makeFiles } from '@envoi/testing/browser-files'
import { someBytes } from '@envoi/testing/bytes'
import { createRandom } from '@envoi/testing/seeded-random'
import { invitationToken, invite } from '@envoi/testing/teams'
import { type Background, type Look, ourLook } from '@envoi/contract/rules/look'
import { lookStyle } from '@envoi/contract/rules/look-style'
import { describe, test } from 'vitest'
import { LARGE_TEXT, type Pair, TEXT, dressPage, findFaint, scenePairs } from './scene-contrast.ts'
import { button, heading, pickFiles } from './site-page.ts'

/** Customers choose their colours: whatever they choose, everything can be read. */
const stories = openStories()

const SEED = 22
const random = createRandom(SEED)
const colour = (): string => `#${random.between(0, 0xffffff).toString(16).padStart(6, '0')}`
const palettes = Array.from({ length: 10 }, (_, index): Look => {
  const backgrounds: (Background | null)[] = [
    null,
    { color: colour(), gradientColor: null },
    { color: colour(), gradientColor: colour() },
    { image: 'http://127.0.0.1/pictures/any', color: index % 2 === 0 ? null : colour() },
  ]
  const background = backgrounds[index % backgrounds.length] ?? null
  return { ...ourLook, actionColor: colour(), startbtnColor: colour(), background, tide: index % 3 !== 2 }
})

/** Under words on a picture lies whatever is in it: the veil over black and over white. */
const overPicture = ['#000000', '#ffffff'].map((pixel): Pair => [
  '--on-sky',
  `color-mix(in srgb, var(--under-sky) 54%, ${pixel})`,
  TEXT,
])

/** Edges of fields, and outlines of what has the focus: they are seen, whatever the colours are. */
const edges = ['--line-strong', '--focus', '--start-ink'].map((edge): Pair => [edge, '--surface', LARGE_TEXT])

/** With all palettes, by day and by night. */
async function expectReadable(page: Page, screen: string): Promise<void> {
  const found: string[] = []
  for (const [index, look] of palettes.entries()) {
    for (const theme of ['light', 'dark'] as const) {
      const dress = { theme, ...lookStyle(look) }
      await dressPage(page, dress)
      await takePicture(page, `${screen} palette ${index} ${theme}`)
      const told = (await findAccessibilityIssues(page)).map((issue) => `${JSON.stringify(dress)}: ${issue}`)
      const isPicture = dress.attributes['data-background'] === 'picture'
      const pairs = [...scenePairs, ...edges, ...(isPicture ? overPicture : [])]
      found.push(...told, ...(await findFaint(page, dress, pairs)))
    }
  }
  expect(found, `${screen}, seed ${SEED}`).toEqual([])
}

describe('in ten random palettes, by day and by night', () => {
  test('home and the form can be read', async () => {
    const { page, open } = await visitWithoutPictures()
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    await expectReadable(page, 'home')
    const files = await makeFiles({ 'plan.pdf': 10 })
    await pickFiles(page, files.paths)
    await expectReadable(page, 'form')
  })

  test('the page of a transfer can be read', async () => {
    const { page } = await visitWithoutPictures()
    const { link } = await stories.service.person('Ana').send({ 'plan.pdf': someBytes(1000, 1) }, { name: 'Plans' })
    await page.goto(link)
    await expect(heading(page, 'Plans')).toBeVisible()
    await expectReadable(page, 'download')
  })

  test('a push page, an invitation and the sign-in that a site asks for can be read', async () => {
    const { service } = stories
    const ana = await service.signedUp('Solveig', { plan: 'TEAM' })
    const { id } = await ana.api.addSubdomain({ body: { name: 'palettes', userId: ana.uid } })
    const push = { title: { en: 'Send us your drawings.' }, text: { en: 'We answer by email.' } }
    await ana.api.setSubdomainUploader({ params: { id }, body: { push } })
    const token = await invitationToken(service, await invite(ana, 'bo.palettes@example.org'))
    const { page } = await visitWithoutPictures()
    const site = `http://palettes.localhost:${service.app.port}`
    await page.goto(`${site}/push`)
    await expect(page.getByText('Send us your drawings.')).toBeVisible()
    await expectReadable(page, 'push page')
    await page.goto(`${site}/invitation/${token}`)
    await expect(heading(page, 'Join Solveig’s team')).toBeVisible()
    await expectReadable(page, 'invitation')
    await page.goto(site)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expectReadable(page, 'forced sign-in')
  })
})

/** The picture that a palette names is nowhere. */
async function visitWithoutPictures(): Promise<Visitor> {
  const visitor = await stories.visit()
  visitor.errors.expect(/127\.0\.0\.1|ERR_|Content Security Policy/)
  return visitor
}
