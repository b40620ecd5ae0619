import type { Page } from '@playwright/test'
import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-file-pickers'
import { someBytes } from '@envoi/testing/bytes'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { describe, test } from 'vitest'
import { button, copied, download, heading, toast } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()
const files = { 'plan.pdf': someBytes(50_000, 1), 'days/one.jpg': someBytes(60_000, 2) }
type More = Parameters<ReturnType<typeof stories.service.person>['send']>[1]
const send = (more?: More): Promise<CreatedTransfer> =>
  stories.service.person('Ana').send(files, { name: 'Plans', email: 'ana@example.org', senderFullname: 'Ana', ...more })

async function manage(sent: CreatedTransfer) {
  const visitor = await stories.visit()
  await visitor.page.goto(sent.manageLink ?? '')
  await expect(heading(visitor.page, 'Plans')).toBeVisible()
  return visitor
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const change = (page: Page, what: string) => button(page, `Change: ${what}`)

describe('the manage page', () => {
  test('adds files with the upload engine, and recipients get what was changed', async () => {
    const added = await makeFiles({ 'new.bin': 40_000, 'more.txt': 9000 })
    const sent = await send()
    const { page } = await manage(sent)
    await pick(page, 'Add files', added.paths)
    await expect(toast(page, '2 files added.')).toBeVisible()
    await expect(page.getByText('4 files, 159 kB')).toBeVisible()

    await button(page, 'Rename new.bin').press('Enter')
    await page.keyboard.type('model')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Renamed to model.bin.')).toBeVisible()
    await button(page, 'Delete plan.pdf').click()
    await button(page, 'Delete file').click()
    await expect(part(page, 'Activity').getByText('“plan.pdf” deleted')).toBeVisible()
    await change(page, 'Title').press('Enter')
    await page.keyboard.type('The house')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The house')).toBeVisible()
    await button(page, 'Close for now').click()
    await button(page, 'Close it').click()
    await expect(toast(page, 'Transfer closed.')).toBeVisible()

    const bo = await stories.visit()
    await bo.page.goto(sent.link)
    await expect(heading(bo.page, 'Transfer closed')).toBeVisible()
    await button(page, 'Reopen').click()
    await expect(toast(page, 'Transfer reopened.')).toBeVisible()
    await bo.page.reload()
    await expect(heading(bo.page, 'The house')).toBeVisible()
    const model = await download(bo.page, button(bo.page, 'Download model.bin'))
    expect(model.bytes.equals(added.bytes('new.bin'))).toBe(true)
    await expect(button(bo.page, 'Download plan.pdf')).toHaveCount(0)
  })

  test('resumes a transfer whose upload was never finished', async () => {
    const films = await makeFiles({ 'film.bin': 70_000 })
    const sent = await stories.service.person('Ana').create({ 'film.bin': 70_000 }, { name: 'Plans' })
    const { page } = await manage(sent)
    await expect(page.getByText('Upload not finished').first()).toBeVisible()
    await pick(page, 'Choose again', films.paths)
    await expect(page.getByText(/^Expires in/)).toBeVisible()
    const bo = await stories.visit()
    await bo.page.goto(sent.link)
    const film = await download(bo.page, button(bo.page, /^Download, /))
    expect(film.bytes.equals(films.bytes('film.bin'))).toBe(true)
    await reload(page)
    await expect(part(page, 'Files').getByText('1 download', { exact: true })).toBeVisible()
  })
})

describe('the secret of a management link', () => {
  test('is sent only in a header, and to no other host', async () => {
    const sent = await send()
    const { page, context } = await stories.visit()
    const asked: { url: string; headers: Record<string, string> }[] = []
    context.on('request', async (request) => asked.push({ url: request.url(), headers: await request.allHeaders() }))
    await page.goto(sent.manageLink ?? '')
    await expect(heading(page, 'Plans')).toBeVisible()
    expect(await copied(page)).toBe(sent.link)
    await button(page, 'QR code').click()
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    const paper = await download(page, button(page, 'Summary (PDF)'))
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.name).toBe(`transfer-${sent.transferId}.pdf`)

    const secret = sent.senderSecret
    // What the headers of a request were is told a moment after it.
    await expect
      .poll(() => asked.slice(1).filter(({ headers }) => headers['x-sender-secret'] === secret).length)
      .toBeGreaterThan(1)
    const [, ...others] = asked
    expect(others.filter(({ url, headers }) => url.includes(secret) || headers['referer'] !== undefined)).toEqual([])
    expect(new Set(others.map(({ url }) => new URL(url).origin))).toEqual(new Set([stories.service.app.publicUrl]))
    expect(await page.title()).not.toContain(secret)
    await expect(page.getByRole('link', { name: 'View' })).toHaveAttribute('rel', /noreferrer/)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret)
  })
})

test('the manage page has no axe violations', async () => {
  const sent = await send({ recipients: ['bo@example.org'], message: 'Both floors.', maxDownloads: 5 })
  const { page } = await manage(sent)
  await expectAccessible(page, 'manage open')
  for (const what of ['Title', 'Message', 'Expires', 'Password', 'Download limit']) await change(page, what).click()
  await button(page, 'Add').and(part(page, 'Recipients').getByRole('button')).click()
  await button(page, 'Rename plan.pdf').click()
  await button(page, 'QR code').click()
  await expectAccessible(page, 'manage editing')
  await button(page, 'Delete transfer').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'manage asking')
})
