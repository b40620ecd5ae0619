import { readFile } from 'node:fs/promises'
import { expect, openStories } from '@envoi/testing/browser'
import { someBytes } from '@envoi/testing/bytes'
import { changeTransfer, userSecretOf } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { button, download, heading, toast } from './by-hand.ts'

const stories = openStories()
const files = {
  'plan.pdf': someBytes(50_000, 1),
  'days/one.jpg': someBytes(60_000, 2),
  'days/two.jpg': someBytes(70_000, 3),
}
const send = (more?: Parameters<ReturnType<typeof stories.service.person>['send']>[1]) =>
  stories.service.person('Ana').send(files, { name: 'Plans', email: 'ana@example.org', senderFullname: 'Ana', ...more })

describe('an open transfer', () => {
  test('tells from whom it is, what they say and until when', async () => {
    const sent = await send({ message: 'See you there.\nhttps://elsewhere.example' })
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await expect(page).toHaveURL(new RegExp(`/dltransfer/${sent.transferId}$`))
    await expect(heading(page, 'Plans')).toBeVisible()
    await expect(page.getByText('See you there.')).toBeVisible()
    await expect(page.getByText(/^Here for \d more days, until /)).toBeVisible()
    await expect(page.getByText('sent you 3 files, 180 kB')).toBeVisible()
    // Words of a stranger are words, never a link.
    await expect(page.getByRole('link', { name: /elsewhere/ })).toHaveCount(0)
  })

  test('gives one file, some files, and all of them', async () => {
    const sent = await send()
    const { page } = await stories.visit()
    await page.goto(sent.link)
    const one = await download(page, button(page, 'Download two.jpg'))
    expect(one.name).toBe('two.jpg')
    expect(one.bytes.equals(files['days/two.jpg'])).toBe(true)

    const saved: Promise<[string, Buffer]>[] = []
    page.on('download', (item) => {
      saved.push(item.path().then(async (path) => [item.suggestedFilename(), await readFile(path)]))
    })
    await page.getByRole('checkbox', { name: 'Select everything in days' }).check()
    await button(page, 'Download 2 files').click()
    await expect(page.getByText('2 of 2 started').first()).toBeVisible()
    await expect.poll(() => saved.length).toBe(2)
    const byName = new Map(await Promise.all(saved))
    expect(byName.get('one.jpg')?.equals(files['days/one.jpg'])).toBe(true)
    expect(byName.get('two.jpg')?.equals(files['days/two.jpg'])).toBe(true)
  })

  test('knows a recipient by the link of their own, and takes the secret out of the address', async () => {
    const sent = await send({ recipients: ['bo@example.org'] })
    const secret = await userSecretOf(stories.service, sent, 'bo@example.org')
    const { page } = await stories.visit()
    await page.goto(`${sent.link}?userSecret=${secret}`)
    await expect(heading(page, 'Plans')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dltransfer/${sent.transferId}$`))
    await download(page, button(page, 'Download plan.pdf'))
    const { rows } = await stories.service.app.database.pool.query(
      'select email from download_grants join transfer_recipients on recipient_id = transfer_recipients.id',
    )
    expect(rows).toEqual([{ email: 'bo@example.org' }])
  })

  test('says when its downloads are used up', async () => {
    const sent = await send({ maxDownloads: 1 })
    const { page, complaints } = await stories.visit()
    complaints.expect(/status of 4\d\d/)
    await page.goto(sent.link)
    await download(page, button(page, /^Download all/))
    await button(page, 'Download plan.pdf').click()
    await expect(toast(page, 'This transfer has reached its number of downloads.')).toBeVisible()
    await expect(page.getByText('The sender can allow more, or send the files again.')).toBeVisible()
  })
})

describe('a password', () => {
  test('keeps everything back; a wrong one is told, the right one opens', async () => {
    const sent = await send({ password: 'open sesame' })
    const { page, complaints } = await stories.visit()
    complaints.expect(/status of 403/)
    await page.goto(sent.link)
    await expect(heading(page, 'It needs a password')).toBeVisible()
    expect(await page.content()).not.toMatch(/Plans|plan\.pdf|ana@example/)
    await page.getByLabel('Password', { exact: true }).fill('open barley')
    await button(page, 'Open').click()
    await expect(page.getByText(/^That is not it\./)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('open sesame')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Plans')).toBeFocused()
    const one = await download(page, button(page, 'Download plan.pdf'))
    expect(one.bytes.equals(files['plan.pdf'])).toBe(true)
  })
})

describe('a link that gives nothing says honestly why', () => {
  test.each([
    ['expired', `valid_from = now() - interval '8 days', valid_to = now()`, 'This one has gone out'],
    ['disabled', `status = 'DISABLED'`, 'Closed for now'],
    ['looked at', `status = 'MODERATING'`, 'Not quite here yet'],
    ['deleted', `status = 'DELETED'`, 'No longer here'],
    ['for later', `status = 'PENDING', valid_from = now() + interval '1 day'`, 'A little early'],
  ])('%s', async (_state, change, title) => {
    const sent = await send()
    await changeTransfer(stories.service, sent, change)
    const { page, complaints } = await stories.visit()
    complaints.expect(/status of 4(04|10)/)
    await page.goto(sent.link)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title}, Envoi`)
    await page.getByRole('link', { name: 'Send files yourself' }).click()
    await expect(heading(page, 'Send files')).toBeVisible()
  })

  test('unknown', async () => {
    const { page, complaints, open } = await stories.visit()
    complaints.expect(/status of 404/)
    await open('/dltransfer/0123456789abcdefghijkl')
    await expect(heading(page, 'Nothing at this address')).toBeVisible()
  })

  test('still being looked at, and it lets in by itself when all is there', async () => {
    const ana = stories.service.person('Ana')
    const sent = await ana.send(files, { name: 'Plans' })
    await changeTransfer(stories.service, sent, `status = 'MODERATING'`)
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await expect(heading(page, 'Not quite here yet')).toBeVisible()
    await changeTransfer(stories.service, sent, `status = 'ENABLED'`)
    await expect(heading(page, 'Plans')).toBeVisible()
  })

  test('no connection, and it goes on when there is one', async () => {
    const sent = await send()
    const { page, context, complaints, open } = await stories.visit()
    complaints.expect(/ERR_/)
    await open()
    let isAway = true
    await page.exposeFunction('comeBack', () => {
      isAway = false
    })
    await context.route('**/api/transfer/v2/transfers/**', (route) =>
      isAway ? route.abort('internetdisconnected') : route.continue(),
    )
    await page.goto(sent.link)
    await expect(heading(page, 'No connection')).toBeVisible()
    // With the press, and no sooner: the page asks again by itself, too, and the button would be gone.
    await button(page, 'Try again').evaluate((pressed) => {
      const { comeBack } = globalThis as unknown as { comeBack(): void }
      pressed.addEventListener('click', () => comeBack())
    })
    await button(page, 'Try again').click()
    await expect(heading(page, 'Plans')).toBeVisible()
  })
})
