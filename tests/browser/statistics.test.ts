import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { linkToFile } from '@envoi/testing/receiving'
import { createHeldTime } from '@envoi/testing/clock'
import { runJob } from '@envoi/testing/managing'
import type { SignedUp } from '@envoi/testing/signing-up'
import { joined } from '@envoi/testing/teams'
import { describe, test } from 'vitest'
import { takeOver } from './account-page.ts'
import { button, download, heading } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

/** Held, so that no midnight falls between what is sent and what is read: neither here nor where the visitor is. */
const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`
const today = noon.slice(0, 10)
const stories = openStories({ time: createHeldTime(noon) })
const statistics = '/dashboard/statistics'

/** Somebody who has sent three transfers, the first of which was downloaded twice. */
async function openSender(name: string): Promise<Visitor & { owner: SignedUp }> {
  const owner = await stories.service.signedUp(name)
  const sent = await owner.send(
    { 'plan.pdf': someBytes(5000, 1), 'site.jpg': someBytes(6000, 2) },
    { recipients: ['ana@example.org', 'ben@example.org'] },
  )
  await owner.send({ 'notes.pdf': someBytes(1500, 3) }, { recipients: ['ana@example.org'] })
  await owner.send({ README: someBytes(100, 4) }, { recipients: ['ana@example.org'] })
  const reader = stories.service.person('Reader')
  for (const index of [0, 1]) await (await fetch(await linkToFile(reader, sent, index))).arrayBuffer()
  // Whoever reads has what is new counted first, but not for long: on a busy machine they read again.
  const totals = async () => (await owner.api.getUserStatistics({ params: { address: owner.email } })).period.totals
  await expect.poll(totals).toMatchObject({ transfers: 3, files: 4, downloads: 2 })
  const visitor = await stories.visit()
  await visitor.page.clock.setFixedTime(noon)
  await takeOver(visitor.page, owner)
  return { ...visitor, owner }
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

describe('statistics', () => {
  test('show what was sent and downloaded, by keyboard and pointer, and export as CSV', async () => {
    const { page, open } = await openSender('Stella')
    await open(statistics)
    await expect(heading(page, 'Statistics')).toBeFocused()
    await expect(figure(page, 'Transfers')).toHaveText('3')
    await expect(figure(page, 'Files')).toHaveText('4')
    await expect(figure(page, 'Data sent')).toHaveText('12.6\u00A0kB')
    await expect(figure(page, 'Downloads')).toHaveText('2')
    await expect(page.getByRole('row', { name: /^ana@example\.org 3/ })).toBeVisible()

    const slider = page.getByRole('slider', { name: 'Transfers over time' })
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', /: 3 transfers\. Previously, .*: 0 transfers\.$/)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /: 0 transfers\. Previously/)
    await page.keyboard.press('Home')
    await expect(slider).toHaveJSProperty('value', '0')
    await page.getByRole('radio', { name: 'Data sent' }).check()
    // The pointer shows what it is over, as long as it is there.
    const box = await page.getByRole('slider').boundingBox()
    if (!box) throw new Error('the chart is not to be seen')
    await page.mouse.move(box.x + box.width - 3, box.y + 60)
    await expect(page.getByRole('figure').getByText('12.6\u00A0kB', { exact: true })).toBeVisible()
    await page.mouse.move(box.x + 40, box.y - 200)
    await expect(page.getByRole('figure').getByText('12.6\u00A0kB', { exact: true })).toHaveCount(0)

    const { name, bytes } = await download(page, button(page, 'Export as CSV: Day by day'))
    expect(name).toMatch(new RegExp(`^statistics-days-\\d{4}-\\d\\d-\\d\\d-${today}\\.csv$`))
    expect(bytes.toString('utf8').split('\r\n')[30]).toBe(`${today},3,4,12600,2`)
  })
})

test('the owner of a team looks at all of it, then at one member, and neither has axe violations', async () => {
  const owner = await stories.service.signedUp('Tess', { plan: 'TEAM' })
  const member = await joined(stories.service, owner, 'Noah')
  await member.send({ 'plan.pdf': someBytes(5000, 1) }, { name: 'Plans', recipients: ['ana@example.org'] })
  await runJob(stories.service, 'count-sent')
  const { page, open } = await stories.visit()
  await page.clock.setFixedTime(noon)
  await takeOver(page, owner)
  await open(statistics)
  await page.getByRole('radio', { name: 'Your team' }).check()
  await expect(page.getByRole('row', { name: /^Plans From Noah to ana@example\.org/ })).toBeVisible()
  await expectAccessible(page, 'statistics of a team')
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('noa')
  await page.getByRole('list', { name: 'Members found' }).getByRole('button').click()
  await expect(figure(page, 'Transfers')).toHaveText('1')
  // The team's figures stand there, dimmed, until the member's come; of one transfer they are the same.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page, 'statistics of a member')
})

const DAY = 24 * 3_600_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Somebody who sends a lot on working days: what the server would say of any days that are asked for. */
function makeReply(from: string, to: string): object {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  const daysFrom = (first: string) =>
    Array.from({ length: count }, (_, index) => {
      const day = dayAfter(first, index)
      const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
      const transfers = isWeekend ? index % 2 : 3 + ((Date.parse(day) / DAY) % 17)
      return { day, transfers, files: transfers * 3, bytes: transfers * 1_234_567_890, downloads: (transfers * 7) % 31 }
    })
  const sumOf = (days: ReturnType<typeof daysFrom>) => {
    const sum = { transfers: 0, files: 0, bytes: 0, downloads: 0 }
    for (const name of ['transfers', 'files', 'bytes', 'downloads'] as const)
      sum[name] = days.reduce((total, one) => total + one[name], 0)
    return sum
  }
  const [days, beforeDays] = [daysFrom(from), daysFrom(dayAfter(from, -count))]
  const names = ['ana', 'a-person-with-quite-a-long-name.of-two-words', 'ben', 'camille.aubry', 'chloe', 'dee']
  const extensions = ['mov', 'pdf', 'psd', '', 'jpg']
  const nothing = { transfers: 0, files: 0, bytes: 0, downloads: 0 }
  return {
    countedAt: noon,
    sent: nothing,
    received: nothing,
    months: [],
    period: {
      from,
      to,
      totals: sumOf(days),
      days,
      before: sumOf(beforeDays),
      beforeDays,
      recipients: names.map((name, index) => ({
        email: `${name}@example.org`,
        transfers: 40 - index * 7,
        bytes: 9_876_543_210 / (index + 1),
        downloads: 60 - index * 9,
      })),
      fileTypes: extensions.map((extension, index) => ({ extension, files: 9 * index + 3, bytes: 8e10 / 3 ** index })),
      otherFileTypes: { files: 12, bytes: 4_500_000 },
    },
  }
}

/** In French too for whoever looks at the pictures. */
const spoken = process.env['PICTURES'] === undefined ? (['en'] as const) : (['en', 'fr'] as const)

describe.each(spoken)('the statistics page (%s)', (language) => {
  test('has no axe violations as a chart, as a table or empty', async () => {
    const owner = await stories.service.signedUp(`Styl-${language}`)
    await owner.api.changeUser({ params: { uid: owner.uid }, body: { langCode: language } })
    const { page, open } = await stories.visit({ language })
    await takeOver(page, owner)
    await open(statistics)
    await expect(page.getByRole('link', { name: /^(?:Send files|Envoyer des fichiers)$/ })).toBeVisible()
    await expectAccessible(page, `statistics empty ${language}`)
    await page.route(/\/api\/transfer\/statistics\/users\//, (route) => {
      const asked = new URL(route.request().url()).searchParams
      return route.fulfill({ json: makeReply(asked.get('from') ?? '', asked.get('to') ?? '') })
    })
    await open(statistics)
    const slider = page.getByRole('slider')
    await slider.press('PageDown')
    await expect(page.getByRole('figure').locator('b')).toBeVisible()
    await expectAccessible(page, `statistics ${language}`)
    await page.getByRole('table').last().scrollIntoViewIfNeeded()
    await expectAccessible(page, `statistics end ${language}`)
    await open(`${statistics}?period=12m&of=bytes`)
    await expect(slider).toHaveAttribute('max', '11')
    await open(`${statistics}?period=7d&as=table`)
    await expect(page.getByRole('table')).toHaveCount(3)
    await expectAccessible(page, `statistics table ${language}`)
    await open(`${statistics}?period=own&from=2026-10-05&to=2026-10-01`)
    await expect(page.locator('[type="date"]')).toHaveCount(2)
    await expectAccessible(page, `statistics own dates ${language}`)
  })
})
