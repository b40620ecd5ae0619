import { expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { describe, test } from 'vitest'
import { button, download, heading } from './site-page.ts'

const stories = openStories()
const files = {
  'plan.pdf': someBytes(50_000, 1),
  'days/one.jpg': someBytes(60_000, 2),
  'days/two.jpg': someBytes(70_000, 3),
}
const send = (more?: Parameters<ReturnType<typeof stories.service.person>['send']>[1]) =>
  stories.service
    .person('Ana')
    .send(files, { name: 'House plans', email: 'ana@example.org', senderFullname: 'Ana', ...more })

describe('an open transfer', () => {
  test('downloads one file, several files as one ZIP, and all of them', async () => {
    const sent = await send()
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await expect(page).toHaveURL(new RegExp(`/dltransfer/${sent.transferId}$`))
    const one = await download(page, button(page, 'Download two.jpg'))
    expect(one.name).toBe('two.jpg')
    expect(one.bytes.equals(files['days/two.jpg'])).toBe(true)
    const all = await download(page, button(page, /^Download all/))
    expect(all.bytes.length).toBeGreaterThan(180_000)

    await page.getByRole('checkbox', { name: 'Select everything in days' }).check()
    const some = await download(page, button(page, 'Download 2 files as ZIP'))
    expect(some.name).toMatch(/\.zip$/)
    // Stored, not compressed: each file is in it as it is.
    expect(some.bytes.includes(files['days/one.jpg'])).toBe(true)
    expect(some.bytes.includes(files['days/two.jpg'])).toBe(true)
    expect(some.bytes.includes(files['plan.pdf'])).toBe(false)
  })

  test('opens with its password, and its files download', async () => {
    const sent = await send({ password: 'open sesame' })
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await expect(heading(page, 'Enter the password')).toBeVisible()
    expect(await page.content()).not.toMatch(/House plans|plan\.pdf|ana@example/)
    await page.getByLabel('Password', { exact: true }).fill('open sesame')
    await page.keyboard.press('Enter')
    const one = await download(page, button(page, 'Download plan.pdf'))
    expect(one.bytes.equals(files['plan.pdf'])).toBe(true)
  })
})
