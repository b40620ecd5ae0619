import type { Page } from '@playwright/test'
import { type Look, type Visitor, expect, openStories, reload } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-looks'
import { someBytes } from '@envoi/testing/bytes'
import { linkToFile } from '@envoi/testing/receiving'
import { onSameDay } from '@envoi/testing/same-day'
import type { SignedUp } from '@envoi/testing/signing-up'
import { beforeEach, describe, test } from 'vitest'
import { takeOver } from './account-by-hand.ts'
import { button, download, heading, toast } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()
const statistics = '/dashboard/statistics'
beforeEach(onSameDay)
/** More looks for whoever looks at the pictures. */
const more: [when: string, look: Look][] = [
  ['by night', { theme: 'dark' }],
  ['by day on a phone', { theme: 'light', isPhone: true }],
  ['in French', { language: 'fr' }],
  ['in French on a phone', { language: 'fr', isPhone: true }],
]

/** Somebody who has sent three transfers, the first of which was downloaded twice. */
async function openSender(name: string, look?: Look): Promise<Visitor & { owner: SignedUp }> {
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
  const visitor = await stories.visit(look)
  await takeOver(visitor.page, owner)
  return { ...visitor, owner }
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
/** As the server counts. */
const today = (): string => new Date().toISOString().slice(0, 10)
/** Where the visitors are, it may already be tomorrow: the day on which their periods end. */
const lastDay = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())

describe('statistics', () => {
  test('follow what is sent while somebody looks at them', { timeout: 90_000 }, async () => {
    const { page, owner, open } = await openSender('Flora')
    await page.clock.install()
    await open(statistics)
    await expect(figure(page, 'Transfers')).toHaveText('3')
    await owner.send({ 'last.pdf': someBytes(10, 5) }, { recipients: ['ana@example.org'] })
    await expect(async () => {
      await page.clock.fastForward('01:00')
      await expect(figure(page, 'Transfers')).toHaveText('4', { timeout: 2000 })
    }).toPass({ timeout: 20_000 })
  })

  test('tell how much was sent and fetched, to whom and what, in a time of one’s choice', async () => {
    const { page, open } = await openSender('Stella')
    await open(statistics)
    await expect(heading(page, 'Statistics')).toBeFocused()
    await expect(figure(page, 'Transfers')).toHaveText('3')
    await expect(figure(page, 'Files')).toHaveText('4')
    await expect(figure(page, 'Data sent')).toHaveText('12.6\u00A0kB')
    await expect(figure(page, 'Downloads')).toHaveText('2')
    await expect(page.getByText('none before').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /^ana@example\.org 3/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^ben@example\.org 1/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^\.pdf 6\.5\skB 2$/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Without an ending/ })).toBeVisible()

    const slider = page.getByRole('slider', { name: 'Transfers over time' })
    await slider.focus()
    const ahead = lastDay() === today() ? 0 : 1
    for (let day = 0; day < ahead; day++) await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /: 3 transfers\. Before, .*: 0 transfers\.$/)
    await expect(page.getByText('3 transfers', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /: 0 transfers\. Before/)
    await expect(page.getByText('0 transfers', { exact: true })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(slider).toHaveJSProperty('value', '0')
    await page.getByRole('radio', { name: 'Data sent' }).check()
    await expect(page).toHaveURL(/of=bytes/)
    // The pointer shows what it is over, as long as it is there.
    const box = await page.getByRole('slider').boundingBox()
    if (!box) throw new Error('the chart is not to be seen')
    await page.mouse.move(box.x + (box.width * (29 - ahead)) / 29 - 3, box.y + 60)
    await expect(page.getByRole('figure').getByText('12.6\u00A0kB', { exact: true })).toBeVisible()
    await page.mouse.move(box.x + 40, box.y - 200)
    await expect(page.getByRole('figure').getByText('12.6\u00A0kB', { exact: true })).toHaveCount(0)

    await page.getByRole('radio', { name: '7 days' }).check()
    await expect(page).toHaveURL(/period=7d/)
    await page.getByRole('switch', { name: 'As a table' }).check()
    const table = page.getByRole('table', { name: 'Day by day' })
    await expect(table.getByRole('row')).toHaveCount(9)
    await expect(table.getByRole('row').last()).toHaveText(/In all\s*3\s*4\s*12\.6\skB\s*2/)
    await reload(page)
    await expect(table.getByRole('row')).toHaveCount(9)
    await page.goBack()
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
    // Until the days are there, those of before are shown, and saved.
    await expect(page.getByRole('slider')).toHaveAttribute('max', '29')

    // The word of it leaves by itself, which a download need not wait for.
    const [{ name, bytes }] = await Promise.all([
      download(page, button(page, 'Export as CSV: Day by day')),
      expect(toast(page, /is saved\.$/)).toBeVisible(),
    ])
    expect(name).toMatch(new RegExp(`^statistics-days-\\d{4}-\\d\\d-\\d\\d-${lastDay()}\\.csv$`))
    const lines = bytes.toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\ufeffDay,Transfers,Files,Bytes,Downloads')
    expect(lines).toHaveLength(32)
    expect(lines[30 - ahead]).toBe(`${today()},3,4,12600,2`)
    const people = await download(page, button(page, 'Export as CSV: Who you send to most'))
    expect(people.bytes.toString('utf8')).toMatch(/^\ufeffRecipient,Transfers,Bytes,Downloads\r\nana@example\.org,3,/)
    const kinds = await download(page, button(page, 'Export as CSV: What you send'))
    expect(kinds.bytes.toString('utf8')).toMatch(/\r\npdf,2,6500\r\njpg,1,6000\r\nWithout an ending,1,100\r\n$/)
  })

  test('of one’s own days: what cannot be is told, and nothing sent has a way on', async () => {
    const { page, open } = await openSender('Sten')
    await open(statistics)
    await page.getByRole('radio', { name: 'Own dates' }).check()
    await expect(page.getByLabel('Last day')).toHaveValue(lastDay())
    await page.getByLabel('Last day').fill('2020-01-05')
    await expect(page.getByText('The last day is before the first.')).toBeVisible()
    await page.getByLabel('First day').fill('2018-01-01')
    await expect(page.getByText('That is more than 366 days. Choose a shorter time.')).toBeVisible()
    await page.getByLabel('First day').fill('')
    await expect(page.getByText('Choose a first and a last day.')).toBeVisible()
    await page.getByLabel('First day').fill('2020-01-01')
    await expect(page.getByText('Nothing sent in this time')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send files' })).toBeVisible()
    await button(page, 'Look at 12 months').click()
    await expect(heading(page, 'Month by month')).toBeVisible()
    await expect(figure(page, 'Transfers')).toHaveText('3')
    await expect(page.getByRole('slider')).toHaveAttribute('max', '11')
  })

  test('that cannot be read say so, and are asked for again', async () => {
    const { page, open, complaints } = await openSender('Stan')
    complaints.expect(/status of 500/)
    await page.route('**/api/transfer/statistics/users/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await open(statistics)
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side')
    await page.unroute('**/api/transfer/statistics/users/**')
    await button(page, 'Try again').click()
    await expect(figure(page, 'Transfers')).toHaveText('3')
  })

  test('are for whoever is signed in; others come back to them after signing in', async () => {
    const { page, open } = await stories.visit()
    await open(`${statistics}?period=7d`)
    await expect(page).toHaveURL(/\/signin\?redirect=%2Fdashboard%2Fstatistics%3Fperiod%3D7d/)
  })
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

const seen = process.env['PICTURES'] === undefined ? looks : [...looks, ...more]

describe.each(seen)('nobody is kept out of the statistics %s', (when, look) => {
  test('as a chart, as a table, or empty', async () => {
    const expectNoBarrier = seekBarriers(when)
    const owner = await stories.service.signedUp(`Styl${seen.findIndex(([one]) => one === when)}`)
    const language = look.language ?? 'en'
    await owner.api.changeUser({ params: { uid: owner.uid }, body: { langCode: language } })
    const { page, open } = await stories.visit(look)
    await takeOver(page, owner)
    await open(statistics)
    await expect(page.getByRole('link', { name: /^(?:Send files|Envoyer des fichiers)$/ })).toBeVisible()
    await expectNoBarrier(page, 'statistics empty')
    await page.route(/\/api\/transfer\/statistics\/users\//, (route) => {
      const asked = new URL(route.request().url()).searchParams
      return route.fulfill({ json: makeReply(asked.get('from') ?? '', asked.get('to') ?? '') })
    })
    await open(statistics)
    const slider = page.getByRole('slider')
    await (look.isPhone === true ? slider.tap({ position: { x: 150, y: 60 } }) : slider.press('PageDown'))
    await expect(page.getByRole('figure').locator('b')).toBeVisible()
    await expectNoBarrier(page, 'statistics')
    await page.getByRole('table').last().scrollIntoViewIfNeeded()
    await expectNoBarrier(page, 'statistics end')
    await open(`${statistics}?period=12m&of=bytes`)
    await expect(slider).toHaveAttribute('max', '11')
    await takePicture(page, `statistics months ${when}`)
    await open(`${statistics}?period=7d&as=table`)
    await expect(page.getByRole('table')).toHaveCount(3)
    await expectNoBarrier(page, 'statistics table')
    await open(`${statistics}?period=own&from=2026-10-05&to=2026-10-01`)
    await expect(page.locator('[type="date"]')).toHaveCount(2)
    await expectNoBarrier(page, 'statistics own dates')
  })
})
