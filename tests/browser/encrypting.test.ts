import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-file-pickers'
import { readByAll } from '@envoi/testing/zip-readers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { askForLink, button, copied, download, pickFiles, readLink } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { picture } from './preview-samples.ts'
import { viewer } from './viewer-page.ts'

// Two places to keep files in. What is sent here stays in the first; the second is only to choose from.
const env: Record<string, string> = {}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envoi-buckets-'))
  env['ENVOI_BUCKETS'] = join(folder, 'buckets.json')
  const far = { endpoint: 'http://127.0.0.1:9', bucket: 'far', accessKey: 'none', secretKey: 'none' }
  const places = [
    { id: 'disk', region: 'fr-paris', name: 'Paris, in the cellar' },
    { id: 'far', region: 'no-oslo', types: ['S1'], ...far },
  ]
  await writeFile(env['ENVOI_BUCKETS'], JSON.stringify(places))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const stories = openStories({ env })

const password = 'a stone in the garden'
const sameFile = { 'plan.png': picture(300, 200), 'notes.txt': Buffer.from('Under the third stone.\n') }
const encryptSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Encrypt with a password' })
const passwordField = (page: Page): Locator => page.getByRole('textbox', { name: 'Password' })

/** The field is there at once, and waits for the password. */
async function encrypt(page: Page): Promise<void> {
  await encryptSwitch(page).check()
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type(password)
}

async function openWithPassword(page: Page, typed: string): Promise<void> {
  await passwordField(page).fill(typed)
  await button(page, 'Open').click()
}

test('an encrypted upload is interrupted, resumed with its password, and downloaded with it', async () => {
  const ana = await stories.visit()
  const { page } = ana
  const small = await makeFiles(sameFile)
  const film = await makeFiles({ 'film.mp4': 6_000_000 })
  ana.errors.expect(/status of 403/)
  await ana.open()
  stories.proxy.holdLargerThan(1_000_000)
  await pickFiles(page, [...small.paths, ...film.paths])
  await encryptSwitch(page).check()
  await expect(page.getByText('If you lose it, the files are lost too.')).toBeVisible()
  await askForLink(page)
  await expect(page.getByText('Enter a password')).toBeVisible()
  await passwordField(page).fill(password)
  await button(page, 'Get a link').click()
  await expect(page.getByText('2 of 3 files sent')).toBeVisible()
  await reload(page)
  stories.proxy.renew()

  await pick(page, /^Choose again/, film.paths)
  const question = page.getByRole('dialog', { name: 'Enter the password' })
  await expect(question.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type('another stone')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Wrong password. Check capitals and spaces.')).toBeVisible()
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  const link = await readLink(page)
  await expect(page.getByText('Encrypted: it only opens with the password.')).toBeVisible()
  const { rows } = await stories.service.app.database.pool.query('select is_encrypted, bucket_id from transfers')
  expect(rows).toEqual([{ is_encrypted: true, bucket_id: 'disk' }])

  const bo = await stories.visit()
  bo.errors.expect(/status of 403/)
  await bo.page.goto(link)
  await openWithPassword(bo.page, 'another stone')
  await expect(bo.page.getByText('Wrong password.')).toBeVisible()
  await openWithPassword(bo.page, password)
  await expect(bo.page.getByText('Encrypted with the password')).toBeVisible()
  const { bytes } = await download(bo.page, button(bo.page, 'Download film.mp4'))
  expect(bytes.equals(film.bytes('film.mp4'))).toBe(true)
  const { path } = await download(bo.page, button(bo.page, /^Download all/))
  expect((await readByAll(path)).map(({ name }) => name).toSorted()).toEqual(['film.mp4', 'notes.txt', 'plan.png'])
  await button(bo.page, 'Preview plan.png').click()
  await expect(viewer(bo.page).getByRole('img', { name: 'plan.png' })).toBeVisible()
  await viewer(bo.page).press('ArrowRight')
  await expect(viewer(bo.page).getByText('Under the third stone.')).toBeVisible()
})

describe('managing an encrypted transfer', () => {
  test('says that it is encrypted, cannot change the password, and asks for it before adding files or resuming the scan', async () => {
    const ana = await stories.visit()
    const { page } = ana
    ana.errors.expect(/status of 403/)
    const files = await makeFiles(sameFile)
    const more = await makeFiles({ 'more.bin': 40_000 })
    await ana.open()
    await pickFiles(page, files.paths)
    await encrypt(page)
    await askForLink(page)
    const link = await readLink(page)
    await page.goto(await copied(page, 'Copy management link'))
    await expect(page.getByText('Encrypted', { exact: true })).toBeVisible()
    await expect(page.getByText('You can’t change it: the files are encrypted with it')).toBeVisible()
    await expect(button(page, 'Change: Password')).toHaveCount(0)

    const question = page.getByRole('dialog', { name: 'Enter the password' })
    const answer = async (typed: string): Promise<void> => {
      await question.getByRole('textbox', { name: 'Password' }).fill(typed)
      await page.keyboard.press('Enter')
    }
    await pick(page, 'Add files', more.paths)
    await answer('another stone')
    await expect(question.getByText('Wrong password.')).toBeVisible()
    await answer(password)
    await expect(page.getByText('1 file added.')).toBeAttached()

    // As it is when the key was forgotten before all was read.
    await stories.service.app.database.pool.query(
      `update transfer_files set scan = 'waiting', is_scan_asked = false, scan_trouble = 'locked' where name = 'more.bin'`,
    )
    await reload(page)
    await button(page, 'Enter password').click()
    await answer(password)
    await expect(button(page, 'Enter password')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const bo = await stories.visit()
    await bo.page.goto(link)
    await openWithPassword(bo.page, password)
    const { bytes } = await download(bo.page, button(bo.page, 'Download more.bin'))
    expect(bytes.equals(more.bytes('more.bin'))).toBe(true)
  })
})

test('encryption and the choice of a region have no axe violations', async () => {
  const { page, open } = await stories.visit()
  const files = await makeFiles(sameFile)
  await open()
  await pickFiles(page, files.paths)
  const regions = page.getByRole('combobox', { name: 'Storage location' })
  await expect(regions.getByRole('option')).toHaveText(['Automatic', 'Paris, in the cellar', 'no-oslo'])
  await regions.selectOption('fr-paris')
  await encrypt(page)
  await expect(page.getByText('If you lose it, the files are lost too.')).toBeVisible()
  await expectAccessible(page, 'encrypting', { onPhone: () => button(page, /^Options/).click() })
  await page.getByText('If you lose it, the files are lost too.').scrollIntoViewIfNeeded()
  await askForLink(page)
  const link = await readLink(page)
  await expectAccessible(page, 'encrypted and sent')
  const manage = await copied(page, 'Copy management link')
  await page.goto(link)
  await openWithPassword(page, password)
  await expect(page.getByText('Encrypted with the password')).toBeVisible()
  await expectAccessible(page, 'encrypted and open')
  await page.goto(manage)
  await expect(page.getByText('Encrypted', { exact: true })).toBeVisible()
  await expectAccessible(page, 'encrypted and managed')
})
