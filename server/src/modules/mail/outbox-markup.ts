import type { KeptMessage } from '../../outside/mail-transport/port.ts'
import { escapeHtml } from '../../platform/html.ts'

/** Markup written by us around texts that are not: whatever is put in is text, unless it is markup already. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** For text between tags and in quoted attributes. A list of markups stands as it is, one after the other. */
function html(parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(written)))
}

function written(value: string | Markup | Markup[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return value instanceof Markup ? value.text : escapeHtml(value)
}

/** The colours of the product's tokens, written out: these pages load nothing. */
const outboxStyle = html`
  :root { --sky: #eff1fa; --surface: #fff; --ink: #171b2e; --soft: #565b70; --line: #e3e5ee; --link: #3445a8; --hover:
  #f4f5fb } @media (prefers-color-scheme: dark) { :root { --sky: #0c0f1e; --surface: #191d30; --ink: #f0f1f7; --soft:
  #b4b9cc; --line: #343a52; --link: #a9b8ff; --hover: #20253c } } * { box-sizing: border-box } body { margin: 0;
  background: var(--sky); color: var(--ink); font: 400 15px/22px Figtree, ui-sans-serif, system-ui, sans-serif } header
  { padding: 24px 20px; max-width: 760px; margin: 0 auto; font-size: 19px; font-weight: 700; letter-spacing: -.4px }
  main { background: var(--surface); max-width: 720px; margin: 0 auto 48px; padding: 32px 36px 40px; border-radius: 24px
  } h1 { margin: 0 0 8px; font-size: 24px; line-height: 30px; font-weight: 650; letter-spacing: -.022em; overflow-wrap:
  anywhere } h2 { margin: 32px 0 8px; font-size: 13px; line-height: 20px; font-weight: 600; color: var(--soft) } p {
  margin: 0 0 16px } a { color: var(--link) } a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px;
  border-radius: 8px } ol, ul { list-style: none; margin: 0; padding: 0 } ol { margin-top: 24px; border-top: 1px solid
  var(--line) } ol li { border-bottom: 1px solid var(--line) } ol a { display: grid; gap: 2px; padding: 12px; margin: 0
  -12px; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere } ol a:hover { background:
  var(--hover) } .top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px } .back { display:
  inline-block; padding: 11px 0; font-weight: 600 } .soft, .kind, time { color: var(--soft) } .kind, time { font-size:
  13px; line-height: 20px; font-variant-numeric: tabular-nums } .soft { overflow-wrap: anywhere } .empty { margin: 32px
  0 8px } .links { overflow-wrap: anywhere } .links a { display: inline-block; padding: 11px 0 } pre { margin: 0;
  padding: 16px 20px; background: var(--hover); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: inherit } iframe { display: block; width: 100%; height: 720px; border: 1px solid var(--line); border-radius:
  12px; background: var(--sky) } @media (max-width: 520px) { main { padding: 24px 20px 32px; border-radius: 24px 24px 0
  0; margin-bottom: 0 } }
`

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
