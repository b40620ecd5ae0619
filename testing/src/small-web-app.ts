import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Envoi</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <!--head-->
    <meta property="csp-nonce" nonce="__NONCE__">
    <script type="module" src="/assets/index-a1.js" nonce="__NONCE__"></script>
  </head>
  <body>
    <div id="root"></div>
    <!--boot-->
  </body>
</html>
`
const script = `export const words = ${JSON.stringify('off it goes '.repeat(500))}\n`

/** A web app as small as can be, laid out as the build does it. */
export const smallWebApp: Record<string, string | Buffer> = {
  'index.html': page,
  'widget.html': page,
  'widget.js': '(() => {})()\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-a1.js': script,
  'assets/index-a1.js.br': brotliCompressSync(script),
  'assets/index-a1.js.gz': gzipSync(script),
  'assets/figtree-b2.woff2': 'wOF2',
  'assets/fr-c3.js': 'export const words = {}\n',
  '.prerendered/fr.html': '<p>C’est parti.</p>',
  '.vite/widget.json': '{}',
  '.vite/manifest.json': JSON.stringify({ 'src/words/fr/home.ts': { file: 'assets/fr-c3.js' } }),
}

/** Writes it, or another one, into a folder that goes with the test. */
export async function writeWebFolder(files = smallWebApp): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'envoi-web-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), content)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
