import type { KeptMessage } from '../../outside/mail-transport/port.ts'
import { type Markup, html } from './markup.ts'
import { outboxStyle } from './outbox-style.ts'

export function listPage(messages: KeptMessage[], nonce: string): string {
  const list = html`<ol>
    ${messages.map(listItem)}
  </ol>`
  return document(
    'Outbox',
    nonce,
    html`<h1>Outbox</h1>
      <p class="soft">
        No mail relay is configured, so nothing leaves this machine. What would have been sent is kept here.
      </p>
      ${messages.length === 0 ? html`<p class="empty">Nothing has been sent yet.</p>` : list}`,
  )
}

const listItem = ({ id, kind, to, subject, text, at }: KeptMessage): Markup =>
  html`<li>
    <a href="/outbox/${id}"
      ><span class="top"><b>${to}</b>${when(at)}</span> <span>${kind === 'sms' ? text : subject}</span
      ><span class="kind">${kindWords[kind]}</span></a
    >
  </li>`

export function messagePage(message: KeptMessage, nonce: string): string {
  const { id, kind, to, subject, text, links, at } = message
  const title = kind === 'sms' ? 'Text message' : subject
  const frame = html`<h2>As a mail program shows it</h2>
    <iframe sandbox src="/outbox/${id}/letter" title="The letter"></iframe>`
  return document(
    title,
    nonce,
    html`<p><a class="back" href="/outbox">All messages</a></p>
      <h1>${title}</h1>
      <p class="soft">${kindWords[kind]} to <b>${to}</b>, ${when(at)}</p>
      ${
        links.length === 0
          ? []
          : html`<h2>Links</h2>
              <ul class="links">
                ${links.map(linkItem)}
              </ul>`
      }
      ${kind === 'mail' ? html`<h2>As plain text</h2>` : []}
      <pre>${text}</pre>
      ${message.html === null ? [] : frame}`,
  )
}

const linkItem = (link: string): Markup => html`<li><a href="${link}" rel="noreferrer noopener">${link}</a></li>`

const when = (at: string): Markup => html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`

const kindWords: Record<KeptMessage['kind'], string> = { mail: 'Mail', sms: 'Text message' }

const document = (title: string, nonce: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}, Envoi</title>
        <style nonce="${nonce}">
          ${outboxStyle}
        </style>
      </head>
      <body>
        <header>Envoi</header>
        <main>${body}</main>
      </body>
    </html> `.text
