import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { someBytes } from '@envoi/testing/bytes'
import { type Relay, readMail, startRelay } from '@envoi/testing/smtp'
import { afterAll, beforeAll, test } from 'vitest'
import { button, heading, pickFiles } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

/** The relay is there before the service starts, which reads its address then. */
const env: Record<string, string> = { MAIL_FROM: 'Envoi <mail@envoi.example>' }
let relay: Relay
beforeAll(async () => {
  relay = await startRelay()
  env['SMTP_URL'] = relay.url
})
const stories = openStories({ env })
afterAll(() => relay[Symbol.asyncDispose]())

const mailsTo = (address: string) => relay.taken.filter(({ envelope }) => envelope.to.includes(address))

/** The six digits of the mail to the address. */
async function codeFor(address: string): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(1)
  const { text = '' } = await readMail(mailsTo(address).at(-1)?.raw ?? '')
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')
const firstBox = (page: Page, name = 'Digit 1') => page.getByRole('textbox', { name })
/** Boxes of a code that was wrong give way to empty ones: what is typed before those have the focus is lost. */
async function typeCode(page: Page, code: string, first = firstBox(page)): Promise<void> {
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('')
  await page.keyboard.type(code)
}
const refused = ({ errors }: Visitor) => errors.expect(/status of 40[13]/)

test('a visitor proves their address once, keeps the form, and the upload starts by itself', async () => {
  const ana = await stories.visit()
  const { page } = ana
  refused(ana)
  const files = await makeFiles({ 'plan.pdf': 10_000 })
  await ana.open()
  await pickFiles(page, files.paths)
  await page.getByRole('combobox', { name: 'To' }).fill('bo@example.org, cy@example.org')
  await page.getByRole('textbox', { name: 'From' }).fill('ana@example.org')
  await page.getByRole('textbox', { name: 'Title' }).fill('Plans')
  await page.getByRole('textbox', { name: 'Message' }).fill('See you there.')
  await button(page, 'Send to 2 people').click()

  const dialog = page.getByRole('dialog', { name: 'Confirm your email' })
  await expect(dialog.getByText(/^We sent a 6-digit code to ana@example\.org/)).toBeVisible()
  await expectAccessible(page, 'sender proof')

  const code = await codeFor('ana@example.org')
  await typeCode(page, otherThan(code))
  await expect(dialog.getByRole('alert')).toHaveText('Wrong code. Check the latest email, or request a new code.')
  await expectAccessible(page, 'sender proof, wrong')
  await typeCode(page, code)
  await expect(heading(page, 'Transfer sent')).toBeFocused()
  await expect(page.getByText('bo@example.org and cy@example.org')).toBeVisible()
  await expectAccessible(page, 'done with mail')
  await expect.poll(() => mailsTo('cy@example.org').length).toBe(1)

  // The management link opens beside the page.
  const [manage] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Manage this transfer' }).click(),
  ])
  await expect(manage).toHaveURL(/\/manage\/[^/]+\/[^/]+$/)
  await expect(heading(manage, 'Plans')).toBeVisible()
  await manage.close()

  // The same browser is not asked again, and a day to come is told.
  await ana.open()
  await pickFiles(page, files.paths)
  const people = Array.from({ length: 5 }, (_, index) => `friend${index}@example.org`)
  await page.getByRole('combobox', { name: 'To' }).fill(people.join(', '))
  await page.getByRole('combobox', { name: 'Available from' }).selectOption('On a date')
  await page.getByLabel('First day').fill(inThreeDays)
  await button(page, 'Send to 5 people').click()
  await expect(heading(page, 'Transfer scheduled')).toBeVisible()
  await expect(page.getByText(/^On \d+ \w+ \d{4}, we’ll email$/)).toBeVisible()
  await expect(page.getByText('friend0@example.org, friend1@example.org, friend2@example.org and 2 more')).toBeVisible()
  await expectAccessible(page, 'done with mail to come')
})

test('a sender on another browser proves their address there (dark, phone, French), and recipients get their mail', async () => {
  const visitor = await stories.visit({ language: 'fr', theme: 'dark', isPhone: true })
  const { page } = visitor
  refused(visitor)
  const sent = await stories.service
    .person('Fay')
    .send({ 'plan.pdf': someBytes(10_000, 1) }, { name: 'Plans', email: 'fay@example.org', senderFullname: 'Fay' })
  await page.goto(sent.manageLink ?? '')
  const recipients = page.getByRole('region', { name: 'Destinataires', exact: true })
  await recipients.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.keyboard.type('gus@example.org, hal@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirmez votre e-mail' })).toBeVisible()
  await expectAccessible(page, 'proof while managing in French')
  expect(mailsTo('gus@example.org')).toHaveLength(0)
  await typeCode(page, await codeFor('fay@example.org'), firstBox(page, 'Chiffre 1'))
  await expect(recipients.getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => mailsTo('hal@example.org').length).toBe(1)
})
