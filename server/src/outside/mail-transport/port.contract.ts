import { readMail } from '@envoi/testing/smtp'
import { describe, expect, test } from 'vitest'
import { MailRefused, type MailTransport, type OutgoingMail } from './port.ts'

/** A transport on trial, and what came out of it. */
export type Trial = { transport: MailTransport; arrived(): Promise<{ raw: string }[]> } & AsyncDisposable

export const letterToBo: OutgoingMail = {
  from: { name: 'Envoi', address: 'noreply@envoi.example' },
  to: { name: 'Bo', address: 'bo@example.org' },
  subject: 'Voici votre code, Zoë',
  html: '<p>Voilà <b>482913</b></p>',
  text: 'Voilà 482913\n\nhttps://envoi.example/reset/a?x=1&y=2\n',
  messageId: 'first@envoi.example',
}

const never = new AbortController().signal

/** What every transport keeps to, whatever it does with a mail. */
export function describeMailTransport(name: string, open: () => Promise<Trial>): void {
  describe(name, () => {
    test('a mail arrives as it was written', async () => {
      await using trial = await open()
      const replyTo = { name: 'Ana', address: 'ana@example.org' }
      const unsubscribeLink = `https://envoi.example/mail/${'x'.repeat(400)}`
      await trial.transport.send({ ...letterToBo, replyTo, unsubscribeLink }, never)
      expect(await trial.arrived()).toHaveLength(1)
      const mail = await firstMail(trial)
      expect(mail).toMatchObject({
        from: { name: 'Envoi', address: 'noreply@envoi.example' },
        to: [{ name: 'Bo', address: 'bo@example.org' }],
        replyTo: [replyTo],
        subject: 'Voici votre code, Zoë',
        messageId: '<first@envoi.example>',
        attachments: [],
      })
      expect(mail.html).toContain('<p>Voilà <b>482913</b></p>')
      expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(letterToBo.text.trim())
      expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
      expect(mail.headers).toContainEqual(
        expect.objectContaining({ key: 'list-unsubscribe', value: `<${unsubscribeLink}>` }),
      )
      const oneClick = { key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }
      expect(mail.headers).toContainEqual(expect.objectContaining(oneClick))
    })

    test('what is attached arrives to the byte, by its name', async () => {
      await using trial = await open()
      const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
      await trial.transport.send(
        { ...letterToBo, attachment: { name: 'É-1.pdf', type: 'application/pdf', bytes } },
        never,
      )
      const mail = await firstMail(trial)
      expect(mail.attachments).toEqual([
        expect.objectContaining({ filename: 'É-1.pdf', mimeType: 'application/pdf', disposition: 'attachment' }),
      ])
      expect(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer)).toEqual(bytes)
      expect(mail.html).toContain('<p>Voilà <b>482913</b></p>')
      expect(mail.text).toContain('Voilà 482913')
    })

    test('a name is a name, whatever it looks like', async () => {
      await using trial = await open()
      const name = 'Bo, "the" <eve@evil.example>; eve@evil.example'
      await trial.transport.send({ ...letterToBo, to: { name, address: 'bo@example.org' } }, never)
      expect((await firstMail(trial)).to).toEqual([{ name, address: 'bo@example.org' }])
    })

    test('a reader without a name is an address', async () => {
      await using trial = await open()
      await trial.transport.send({ ...letterToBo, to: { address: 'bo@example.org' } }, never)
      expect((await firstMail(trial)).to).toEqual([{ name: '', address: 'bo@example.org' }])
    })

    test('a domain of other letters travels as punycode', async () => {
      await using trial = await open()
      await trial.transport.send({ ...letterToBo, to: { address: 'bo@bücher.example' } }, never)
      expect((await trial.arrived())[0]?.raw).toContain('bo@xn--bcher-kva.example')
    })

    test.each<[string, Partial<OutgoingMail>]>([
      ['the subject', { subject: 'Hello\r\nBcc: eve@evil.example' }],
      ['the subject, bare', { subject: 'Hello\nthere' }],
      ['the reader’s name', { to: { name: 'Bo\r\nBcc: eve@evil.example', address: 'bo@example.org' } }],
      ['the reader’s address', { to: { address: 'bo@example.org\r\nRCPT TO:<eve@evil.example>' } }],
      ['the sender’s name', { from: { name: 'Envoi\0', address: 'noreply@envoi.example' } }],
      ['the sender’s address', { from: { name: 'Envoi', address: 'noreply@envoi.example\n' } }],
      ['the name to answer to', { replyTo: { name: 'Ana\r', address: 'ana@example.org' } }],
      ['the address to answer to', { replyTo: { address: 'ana@example.org\n' } }],
      ['the link to unsubscribe', { unsubscribeLink: 'https://envoi.example/mail/x>\r\nBcc: eve@evil.example' }],
      [
        'the name of what is attached',
        { attachment: { name: 'a\r\n.pdf', type: 'application/pdf', bytes: new Uint8Array() } },
      ],
      ['the Message-ID', { messageId: 'first@envoi.example>\r\nBcc: <eve@evil.example' }],
    ])('a line end or NUL in %s is refused for good', (_where, change) => expectRefused(change))

    test.each([
      '',
      'bo',
      'bo@localhost',
      '"bo"@example.org',
      '"bo@example.org"@evil.example',
      'bo(comment)@example.org',
      'friends: bo@example.org, eve@evil.example;',
      '@evil.example:bo@example.org',
      'bo@example.org, eve@evil.example',
      'Bo <bo@example.org>',
      'bo@example.org ',
    ])('%j is no address, and refused for good', (address) => expectRefused({ to: { address } }))

    test('asked to stop, it sends nothing', async () => {
      await using trial = await open()
      const reason = new Error('stopping')
      await expect(trial.transport.send(letterToBo, AbortSignal.abort(reason))).rejects.toBe(reason)
      expect(await trial.arrived()).toEqual([])
    })

    test('asked whether mails can leave, it says so', async () => {
      await using trial = await open()
      await expect(trial.transport.check(never)).resolves.toBeUndefined()
    })

    const firstMail = async (trial: Trial) => readMail((await trial.arrived())[0]?.raw ?? '')

    async function expectRefused(change: Partial<OutgoingMail>): Promise<void> {
      await using trial = await open()
      await expect(trial.transport.send({ ...letterToBo, ...change }, never)).rejects.toThrow(MailRefused)
      expect(await trial.arrived()).toEqual([])
    }
  })
}
