import { crc32, deflateRawSync } from 'node:zlib'
import { expect, openStories } from '@envoi/testing/browser'
import { byId } from '@envoi/testing/managing'
import { makePng } from '@envoi/testing/png'
import { describe, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { button, download, heading } from './site-page.ts'
import { picture, pdf } from './preview-samples.ts'
import { viewer } from './viewer-page.ts'

const stories = openStories()
type Sent = Parameters<typeof byId>[0]

async function whenPictured(sent: Sent, count: number): Promise<void> {
  const pictured = async () => {
    const view = await stories.service.person('Ana').api.getTransfer(byId(sent))
    return 'files' in view ? view.files.filter(({ thumbnail }) => thumbnail !== null).length : 0
  }
  await expect.poll(pictured, { timeout: 60_000, intervals: [500] }).toBe(count)
}

describe('the gallery', () => {
  test('shows pictures by day and night, on desks and phones, and one primary button', async () => {
    const photos = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [`photo-${at}.png`, picture(400 + at * 20, 300 + (at % 3) * 80)]),
    )
    const sent = await stories.service
      .person('Ana')
      .send(
        { ...photos, 'plan.pdf': pdf(2), 'days/seven.png': makePng(60, 40, { filledWith: 90 }) },
        { name: 'House by the sea', message: 'All of it.', email: 'ana@example.org', senderFullname: 'Ana' },
      )
    await whenPictured(sent, 7)
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await expect(button(page, 'Preview photo-0.png')).toBeVisible()
    await expectAccessible(page, 'gallery')
    const lead = await button(page, 'Preview photo-0.png').boundingBox()
    const next = await button(page, 'Preview photo-1.png').boundingBox()
    expect(lead?.width).toBeGreaterThan((next?.width ?? 0) * 1.9)

    await page.getByRole('checkbox', { name: 'Select photo-1.png' }).check()
    await page.getByRole('checkbox', { name: 'Select plan.pdf' }).check()
    await expect(button(page, 'Download 2 files as ZIP')).toBeVisible()
    await expectAccessible(page, 'gallery with a selection')
    await page.getByRole('radio', { name: 'List' }).check()
    await expectAccessible(page, 'list beside the gallery')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  })
})

test('at its limit the page says so by itself, whom to ask, and has no dead button', async () => {
  const sent = await stories.service
    .person('Ana')
    .send(
      { 'plan.pdf': pdf(1), 'photo.png': picture(400, 300) },
      { name: 'Plans', maxDownloads: 1, email: 'ana@example.org', senderFullname: 'Ana' },
    )
  await whenPictured(sent, 1)
  const { page } = await stories.visit()
  await page.goto(sent.link)
  await download(page, button(page, /^Download all/))
  await expect(heading(page, 'Download limit reached')).toBeVisible()
  await expect(page.getByText(/^This transfer allowed 1 download, and it has been used\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email Ana' })).toHaveAttribute('href', 'mailto:ana@example.org')
  await expect(page.getByRole('button', { name: /Download|Preview/ })).toHaveCount(0)
  await expectAccessible(page, 'download limit reached')
  await page.reload()
  await expect(heading(page, 'Download limit reached')).toBeVisible()
})

/** An archive of one table, deflated. */
function archive(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const written = Buffer.from(name)
  const numbers = (head: Buffer, at: number): void => {
    head.writeUInt16LE(0x800, at)
    head.writeUInt16LE(8, at + 2)
    head.writeUInt32LE(crc32(content), at + 8)
    head.writeUInt32LE(packed.length, at + 12)
    head.writeUInt32LE(content.length, at + 16)
    head.writeUInt16LE(written.length, at + 20)
  }
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  numbers(local, 6)
  const list = Buffer.alloc(46)
  list.writeUInt32LE(0x02014b50, 0)
  numbers(list, 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + written.length, 12)
  end.writeUInt32LE(30 + written.length + packed.length, 16)
  return Buffer.concat([local, written, packed, list, written, end])
}

test('one file of an archive is fetched alone, and a table is shown as one', async () => {
  const table = Buffer.from(`name;price\n${'"Chair; red";=1+1\n'.repeat(3000)}`)
  const sent = await stories.service.person('Ana').send({ 'all.zip': archive('prices/chairs.csv', table) })
  const { page } = await stories.visit()
  await page.goto(sent.link)
  const ranges: string[] = []
  page.on('request', (request) => {
    const { range } = request.headers()
    if (range !== undefined && request.url().startsWith(stories.proxy.url)) ranges.push(range)
  })
  await button(page, 'Preview all.zip').click()
  await viewer(page)
    .getByRole('button', { name: /chairs\.csv/ })
    .click()
  await expect(viewer(page).getByRole('columnheader', { name: 'price' })).toBeVisible()
  await expect(viewer(page).getByRole('cell', { name: 'Chair; red' }).first()).toBeVisible()
  await expect(viewer(page).getByRole('cell', { name: '=1+1' }).first()).toBeVisible()
  await expect(viewer(page).getByText(/^3.000 rows$/)).toBeVisible()
  expect(await viewer(page).getByRole('row').count()).toBeLessThan(100)
  expect(ranges.slice(1)).toEqual(['bytes=0-29', expect.stringMatching(/^bytes=47-/)])
  await expectAccessible(page, 'a table of an archive')
  const saved = await download(page, button(page, 'Download this file'))
  expect(saved.name).toBe('chairs.csv')
  expect(saved.bytes.equals(table)).toBe(true)
  await button(page, 'Back to the list').click()
  await expect(viewer(page).getByRole('button', { name: /chairs\.csv/ })).toBeVisible()
})
