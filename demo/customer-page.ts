import { once } from 'node:events'
import { createServer } from 'node:http'

/** The widget of the demo: its id, and the port of the page that may show it. */
export type DemoWidget = { id: string; port: number }

export const customerOrigin = (port: number): string => `http://127.0.0.1:${port}`

/**
 * The web site of a made-up customer, at another origin than the service: 127.0.0.1 beside localhost. It shows the widget
 * where the script stands and behind a floating button, and once more in a bare frame, under a policy that allows these alone.
 */
export async function serveCustomerPage({ id, port }: DemoWidget, service: string): Promise<void> {
  const policy = `default-src 'none'; img-src data:; style-src 'self'; script-src ${service}; frame-src ${service}`
  const pages: Record<string, [type: string, text: string]> = {
    '/': ['text/html', page('/', scripted(service, id))],
    '/frame': ['text/html', page('/frame', framed(service, id))],
    '/style.css': ['text/css', style],
  }
  const server = createServer((request, response) => {
    const [type, text] = pages[request.url ?? ''] ?? ['text/plain', '']
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }
    response.writeHead(text === '' ? 404 : 200, headers).end(text)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // The service decides how long the program lives.
  server.unref()
}

const scripted = (service: string, id: string): string =>
  `<script src="${service}/widget.js" data-widget="${id}" async></script>
    <script src="${service}/widget.js" data-widget="${id}" data-button="Send proofs" data-title="Send proofs" async></script>`

const framed = (service: string, id: string): string =>
  `<iframe src="${service}/widgets/${id}" title="Send files to Calder Press" width="100%" height="620"></iframe>`

const link = (path: string, text: string, here: string): string =>
  `<a href="${path}"${path === here ? ' aria-current="page"' : ''}>${text}</a>`

const page = (path: string, widget: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Send your files, Calder Press</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body>
    <header>
      <strong>Calder Press</strong>
      <nav>${link('/', 'By the script', path)} ${link('/frame', 'In a bare frame', path)}</nav>
    </header>
    <main>
      <article>
        <p><em>Before we print</em></p>
        <h1>Send us your files</h1>
        <p>PDF/X-4, fonts embedded, 3&nbsp;mm bleed. If you are not sure, send what you have. Hannah looks at every file
          before it reaches the press and rings you if something is off.</p>
        <p>Proofs leave by post within two working days.</p>
      </article>
      <div>${widget}</div>
    </main>
  </body>
</html>
`

const style = `:root { --envoi-color: #a23b2a }
body { margin: 0; background: #f6f1e7; color: #2a2521; font: 1.0625rem/1.65 Georgia, serif }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 2rem; padding: 1.5rem 5vw; border-bottom: 1px solid #d9cfbd }
strong { font-size: 1.5rem }
nav { display: flex; gap: 1.5rem; margin-left: auto }
a { color: inherit; text-decoration: none; padding: .5rem 0 }
a[aria-current] { border-bottom: 2px solid #a23b2a }
main { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; gap: 6vw; max-width: 74rem; margin: 0 auto; padding: 4rem 5vw }
h1 { font-size: 3rem; font-weight: 400; line-height: 1.1; margin: .5rem 0 1.5rem }
em { color: #a23b2a }
iframe { border: 0 }
@media (max-width: 64rem) { main { grid-template-columns: minmax(0, 1fr); gap: 2rem; padding: 2rem 5vw } h1 { font-size: 2.25rem } }
`
