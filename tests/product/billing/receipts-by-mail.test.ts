import { ask } from '@envoi/testing/raw-http'
import type { SignedUp } from '@envoi/testing/signing-up'
import { readMail, startRelay } from '@envoi/testing/smtp'
import { afterAll, expect, test } from 'vitest'
import { buy, openShop, papers } from './billing-calls.ts'

const relay = await startRelay()
afterAll(() => relay[Symbol.asyncDispose]())
const shop = openShop({ env: { SMTP_URL: relay.url, MAIL_FROM: 'Envoi <mail@envoi.example>' } })

async function letterTo({ email }: SignedUp, subject: RegExp) {
  const found = async () => {
    const letters = relay.taken.filter(({ envelope }) => envelope.to.includes(email))
    const read = await Promise.all(letters.map(({ raw }) => readMail(raw)))
    return read.find((letter) => subject.test(letter.subject ?? ''))
  }
  await expect.poll(found).toBeDefined()
  return found()
}

async function downloaded({ cookies }: SignedUp, number: string): Promise<Buffer> {
  const { app } = shop.service
  const headers = { cookie: cookies.headerFor(app.publicUrl) }
  const { bytes } = await ask(app.port, { path: `/api/pay/invoices/${number}/paper`, headers })
  return bytes
}

test('a receipt and a refund bring their paper along: the very one that is downloaded', async () => {
  const ana = await shop.somebody('Ana')
  await buy(ana)
  const [invoice] = await papers(ana)
  await expectPaper(ana, await letterTo(ana, /^Your receipt/), invoice?.number ?? '')
  await shop.operate('refund', invoice?.number ?? '', '3.33')
  const note = (await papers(ana)).find(({ kind }) => kind === 'credit_note')
  await expectPaper(ana, await letterTo(ana, /^We’ve refunded €3.33/), note?.number ?? '')
})

async function expectPaper(person: SignedUp, letter: Awaited<ReturnType<typeof letterTo>>, number: string) {
  expect(letter?.attachments).toEqual([
    expect.objectContaining({ filename: `${number}.pdf`, mimeType: 'application/pdf', disposition: 'attachment' }),
  ])
  const bytes = Buffer.from(letter?.attachments[0]?.content as ArrayBuffer)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(100_000)
  expect(bytes).toEqual(await downloaded(person, number))
}
