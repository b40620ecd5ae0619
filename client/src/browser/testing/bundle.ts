/** Bundles the page of browser tests with Vite, as the web app is, and serves it. */
import type { RequestListener } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
const html = '<!doctype html><title>Envoi</title><script type="module" src="/page.js"></script>'

let bundled: Promise<RequestListener> | undefined

/** Bundled once for all files of a worker. Everything else is not found. */
export const bundlePages = (): Promise<RequestListener> => (bundled ??= bundle())

async function bundle(): Promise<RequestListener> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    publicDir: false,
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('a single bundle was expected')
  const files = new Map<string, string | Uint8Array>([['/', html]])
  for (const piece of built.output) files.set(`/${piece.fileName}`, piece.type === 'chunk' ? piece.code : piece.source)

  return (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    const file = files.get(path)
    if (file === undefined) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': types[extname(path) || '.html'] }).end(file)
  }
}
