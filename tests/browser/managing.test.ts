import type { Page } from '@playwright/test'
import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { findBarriers, takePicture } from '@envoi/testing/browser-looks'
import { pick } from '@envoi/testing/browser-picking'
import { someBytes } from '@envoi/testing/bytes'
import { inboxOf } from '@envoi/testing/inbox'
import { changeTransfer } from '@envoi/testing/receiving'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { describe, test } from 'vitest'
import { takeOver } from './account-by-hand.ts'
import { button, copyLink, download, heading, toast } from './by-hand.ts'
import { looks } from './looks.ts'

const stories = openStories()
const files = { 'plan.pdf': someBytes(50_000, 1), 'days/one.jpg': someBytes(60_000, 2) }
type More = Parameters<ReturnType<typeof stories.service.person>['send']>[1]
const send = (more?: More): Promise<CreatedTransfer> =>
  stories.service.person('Ana').send(files, { name: 'Plans', email: 'ana@example.org', senderFullname: 'Ana', ...more })

async function manage(sent: CreatedTransfer, ...look: Parameters<typeof stories.visit>) {
  const visitor = await stories.visit(...look)
  await visitor.page.goto(sent.manageLink ?? '')
  await expect(heading(visitor.page, 'Plans')).toBeVisible()
  return visitor
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const change = (page: Page, what: string) => button(page, `Change: ${what}`)
const seen = (sent: CreatedTransfer) =>
  stories.service.person('Bo').api.getTransfer({ params: { id: sent.transferId } })

describe('the page of a management link', () => {
  test('changes title, message and password where they stand, by keyboard alone', async () => {
    const sent = await send()
    const { page } = await manage(sent)
    await expect(page.getByText('Not scanned for viruses', { exact: true })).toBeVisible()
    await change(page, 'Title').press('Enter')
    await expect(field(page, 'Title')).toBeFocused()
    await page.keyboard.type('Left as it was')
    await page.keyboard.press('Escape')
    await expect(change(page, 'Title')).toBeFocused()
    await expect(heading(page, 'Plans')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('The house')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The house')).toBeVisible()
    await expect(change(page, 'Title')).toBeFocused()
    await expect(toast(page, 'Title saved.')).toBeVisible()
    await expect(page).toHaveTitle('The house, Envoi')

    await change(page, 'Message').press('Enter')
    await page.keyboard.type('Both floors.\nSee you <b>there</b>.')
    await page.keyboard.press('Control+Enter')
    await expect(change(page, 'Message')).toBeFocused()
    await expect(part(page, 'Message').getByText('See you <b>there</b>.')).toBeVisible()

    // What is there already is gone on with, not written before.
    await change(page, 'Message').press('Enter')
    await page.keyboard.type(' Bring boots.')
    await page.keyboard.press('Control+Enter')
    await expect(change(page, 'Message')).toBeFocused()
    await expect(part(page, 'Message').getByText('See you <b>there</b>. Bring boots.')).toBeVisible()

    await change(page, 'Password').press('Enter')
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    await expect(part(page, 'Settings').getByText('The password needs at least 8 characters.')).toBeVisible()
    await expect(field(page, 'New password')).toBeFocused()
    await page.keyboard.type(' no longer')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'The password is set.')).toBeVisible()
    expect(await seen(sent)).toMatchObject({ passwordRequired: true })
    await change(page, 'Password').click()
    await button(page, 'Remove it').click()
    await expect(toast(page, 'No password is asked for any more.')).toBeVisible()
    expect(await seen(sent)).toMatchObject({
      name: 'The house',
      message: 'Both floors.\nSee you <b>there</b>. Bring boots.',
    })
    await expect(part(page, 'What happened').getByText('Password removed')).toBeVisible()
  })

  test('adds files by the same engine, renames and deletes them, and they download as they are', async () => {
    const added = await makeFiles({ 'new.bin': 40_000, 'more.txt': 9000 })
    const sent = await send()
    const { page } = await manage(sent)
    await pick(page, 'Add files', added.paths)
    await expect(toast(page, '2 files added.')).toBeVisible()
    await expect(page.getByText('4 files, 159 kB')).toBeVisible()

    await button(page, 'Rename new.bin').press('Enter')
    await page.keyboard.type('model')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'model.bin has its new name.')).toBeVisible()
    await expect(button(page, 'Rename model.bin')).toBeFocused()
    await button(page, 'Rename more.txt').click()
    await field(page, 'Name of the file').fill('more.exe')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Programs cannot be sent as they are.')).toBeVisible()
    await page.keyboard.press('Escape')

    await button(page, 'Delete plan.pdf').click()
    await button(page, 'Keep it as it is').click()
    await button(page, 'Delete plan.pdf').click()
    await button(page, 'Delete the file').click()
    await expect(toast(page, 'plan.pdf is deleted.')).toBeVisible()
    await expect(heading(page, 'Files')).toBeFocused()
    await expect(part(page, 'Files').getByText('plan.pdf')).toHaveCount(0)
    await expect(part(page, 'What happened').getByText('“plan.pdf” deleted')).toBeVisible()

    const bo = await stories.visit()
    await bo.page.goto(sent.link)
    const model = await download(bo.page, button(bo.page, 'Download model.bin'))
    expect(model.bytes.equals(added.bytes('new.bin'))).toBe(true)
    await expect(button(bo.page, 'Download plan.pdf')).toHaveCount(0)
  })

  test('adds recipients, mails them again and takes them away: for a signed-in owner too', async () => {
    const olga = await stories.service.signedUp('Olga')
    const sent = await olga.send(files, { name: 'Plans', recipients: ['bo@example.org'] })
    const inbox = inboxOf(stories.service)
    const first = await inbox.latest('bo@example.org')
    const { page } = await stories.visit()
    await takeOver(page, olga)
    await page.goto(sent.manageLink ?? '')
    await expect(button(page, 'Your account, Olga')).toBeVisible()
    const recipients = part(page, 'Recipients')
    await button(page, 'Add').and(recipients.getByRole('button')).click()
    await expect(field(page, 'E-mail addresses')).toBeFocused()
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await expect(recipients.getByText('“nobody” is not an e-mail address.')).toBeVisible()
    await field(page, 'E-mail addresses').fill('cy@example.org, di@example.org')
    await page.keyboard.press('Enter')
    await expect(toast(page, '2 people are added and get a mail.')).toBeVisible()
    await expect(recipients.getByRole('listitem')).toHaveCount(3)
    expect((await inbox.latest('cy@example.org')).links.join(' ')).toContain(`/dl/${sent.transferId}?userSecret=`)

    await button(page, 'Mail bo@example.org the link again').click()
    await expect(toast(page, 'A mail to bo@example.org is on its way.')).toBeVisible()
    await inbox.latest('bo@example.org', { after: first })

    await button(page, 'Remove di@example.org').click()
    await expect(page.getByRole('dialog')).toContainText('The link of di@example.org stops working at once')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'di@example.org is removed.')).toBeVisible()
    await expect(heading(page, 'Recipients')).toBeFocused()
    await expect(recipients.getByRole('listitem')).toHaveCount(2)
  })

  test('sets dates, the number of downloads, previews and mails', async () => {
    const sent = await send()
    const { page } = await manage(sent)
    const settings = part(page, 'Settings')
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    await change(page, 'Until').click()
    const until = page.getByLabel('Last day')
    await until.fill(day(30))
    await page.keyboard.press('Enter')
    await expect(settings.getByText(/^It can be kept until/)).toBeVisible()
    await until.fill(day(3))
    await page.keyboard.press('Enter')
    await expect(toast(page, /^It is available until/)).toBeVisible()

    await change(page, 'Downloads').click()
    await field(page, 'How many at most').fill('many')
    await page.keyboard.press('Enter')
    await expect(settings.getByText(/^Write a number from 1 to/)).toBeVisible()
    await field(page, 'How many at most').fill('3')
    await page.keyboard.press('Enter')
    await expect(settings.getByText('3 at most')).toBeVisible()

    await page.getByRole('switch', { name: 'Recipients may look before they download' }).uncheck()
    await expect(toast(page, 'Previews are turned off.')).toBeVisible()
    await page.getByRole('switch', { name: 'A summary at its end' }).click()
    await expect(part(page, 'What happened').getByText('Downloads limited to 3')).toBeVisible()

    await change(page, 'From').click()
    await page.getByLabel('First day').fill(day(2))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Opens on/)).toBeVisible()
    expect(await seen(sent)).toMatchObject({ status: 'PENDING' })
    await button(page, 'Close for now').click()
    await button(page, 'Close it').click()
    await button(page, 'Open it again').click()
    await expect(toast(page, /^It opens on/).last()).toBeVisible()
    await expect(page.getByText(/^Opens on/)).toBeVisible()
    await change(page, 'From').click()
    await page.getByLabel('First day').fill('')
    await page.keyboard.press('Enter')
    // It ends with the third day from now, which in the morning is closer to four days away.
    await expect(page.getByText(/^Available, [34] days left/)).toBeVisible()
    expect(await seen(sent)).toMatchObject({ status: 'ENABLED', allowPreview: false })
  })

  test('closes it, opens it again, and deletes it for good, each asked about first', async () => {
    const sent = await send()
    const { page, complaints } = await manage(sent)
    complaints.expect(/status of 410/)
    await button(page, 'Close for now').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Close for now')).toBeFocused()
    await button(page, 'Close for now').click()
    await button(page, 'Close it').click()
    await expect(toast(page, 'It is closed for now.')).toBeVisible()
    // The button has gone; one reads on at the title, beside the state.
    await expect(heading(page, 'Plans')).toBeFocused()
    const bo = await stories.visit()
    await bo.page.goto(sent.link)
    await expect(heading(bo.page, 'Closed for now')).toBeVisible()
    await button(page, 'Open it again').click()
    await expect(toast(page, 'It is open again.')).toBeVisible()
    await expect(heading(page, 'Plans')).toBeFocused()
    await bo.page.reload()
    await expect(heading(bo.page, 'Plans')).toBeVisible()

    await button(page, 'Delete this transfer').click()
    await button(page, 'Delete for good').click()
    await expect(heading(page, 'This transfer is over')).toBeFocused()
    bo.complaints.expect(/status of 410/)
    await bo.page.reload()
    await expect(heading(bo.page, 'No longer here')).toBeVisible()
  })

  test('brings an expired one back by one press', async () => {
    const sent = await send()
    const past = `valid_from = now() - interval '8 days', valid_to = now() - interval '1 minute'`
    await changeTransfer(stories.service, sent, past)
    const { page } = await manage(sent)
    await expect(page.getByText('Its time is over', { exact: true })).toBeVisible()
    await expect(change(page, 'Title')).toHaveCount(0)
    await button(page, /^Bring it back until/).click()
    await expect(toast(page, /^It is back, until/)).toBeVisible()
    await expect(heading(page, 'Plans')).toBeFocused()
    await expect(page.getByText(/^Available, 7 days left/)).toBeVisible()
    expect(await seen(sent)).toMatchObject({ status: 'ENABLED' })
  })

  test('goes on with a transfer whose files never all arrived', async () => {
    const films = await makeFiles({ 'film.bin': 70_000 })
    const sent = await stories.service.person('Ana').create({ 'film.bin': 70_000 }, { name: 'Plans' })
    const { page } = await manage(sent)
    await expect(page.getByText('Not all files have arrived').first()).toBeVisible()
    await pick(page, 'Pick again', films.paths)
    await expect(page.getByText(/^Available/)).toBeVisible()
    const bo = await stories.visit()
    await bo.page.goto(sent.link)
    const film = await download(bo.page, button(bo.page, /^Download, /))
    expect(film.bytes.equals(films.bytes('film.bin'))).toBe(true)
    await reload(page)
    await expect(part(page, 'Downloads').getByText('1 download', { exact: true })).toBeVisible()
  })
})

describe('the secret of a management link', () => {
  test('is sent in a header alone, and nobody else hears of it', async () => {
    const sent = await send()
    const { page, context } = await stories.visit()
    const asked: { url: string; headers: Record<string, string> }[] = []
    context.on('request', async (request) => asked.push({ url: request.url(), headers: await request.allHeaders() }))
    await page.goto(sent.manageLink ?? '')
    await expect(heading(page, 'Plans')).toBeVisible()
    expect(await copyLink(page)).toBe(sent.link)
    await button(page, 'QR code').click()
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    const paper = await download(page, button(page, 'Summary, PDF'))
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
    await expect(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('rel', /noreferrer/)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret)
  })

  test('opens nothing when it is another one', async () => {
    const sent = await send()
    const { page, complaints, open } = await stories.visit()
    complaints.expect(/status of 404/)
    await open(`/manage/${sent.transferId}/${'x'.repeat(sent.senderSecret.length)}`)
    await expect(heading(page, 'Nothing to manage here')).toBeVisible()
    expect(await page.content()).not.toMatch(/Plans|plan\.pdf|ana@example/)
  })
})

test('a change that cannot be made is told where it was made, and what was typed stays', async () => {
  const sent = await send()
  const { page, context, complaints } = await manage(sent)
  complaints.expect(/ERR_|status of 4/)
  await context.route('**/api/transfer/v2/transfers/**', (route) => route.abort('internetdisconnected'))
  await change(page, 'Title').click()
  await field(page, 'Title').fill('The house')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^We cannot be reached, so nothing was changed/)).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('The house')
  await page.getByRole('switch', { name: 'Recipients may look before they download' }).click()
  await expect(page.getByRole('switch', { name: 'Recipients may look before they download' })).toBeChecked()
  await context.unroute('**/api/transfer/v2/transfers/**')
  await field(page, 'Title').press('Enter')
  await expect(heading(page, 'The house')).toBeVisible()
})

test('it is in French for whoever reads French', async () => {
  const sent = await send({ recipients: ['bo@example.org'] })
  const { page } = await manage(sent, { language: 'fr' })
  await expect(page.getByText(/^Disponible, encore/)).toBeVisible()
  await expect(part(page, 'Destinataires').getByText('pas encore téléchargé')).toBeVisible()
  await expect(part(page, 'Ce qui s’est passé').getByText('Ouvert aux destinataires')).toBeVisible()
  await button(page, 'Fermer pour l’instant').click()
  await expect(page.getByRole('dialog')).toContainText('Fermer cet envoi pour l’instant ?')
})

test.each(looks)('nobody meets a barrier %s', async (when, look) => {
  const sent = await send({ recipients: ['bo@example.org'], message: 'Both floors.', maxDownloads: 5 })
  const { page } = await manage(sent, look)
  const seek = async (screen: string) => {
    await takePicture(page, `manage ${screen} ${when}`)
    expect(await findBarriers(page), screen).toEqual([])
  }
  await seek('open')
  for (const what of ['Title', 'Message', 'Until', 'Password', 'Downloads']) await change(page, what).click()
  await button(page, 'Add').and(part(page, 'Recipients').getByRole('button')).click()
  await button(page, 'Rename plan.pdf').click()
  await button(page, 'QR code').click()
  await seek('editing')
  await button(page, 'Delete this transfer').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seek('asking')
})
