import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Home, drawn once in each language, for the server to put into its page. The first folder holds the built code that
 * draws and is of no more use afterwards; the second is where the pages go.
 */
const [drawing = '', folder = ''] = process.argv.slice(2)
const code = (await import(pathToFileURL(resolve(drawing, 'prerender.js')).href)) as {
  prerenderHome(): Promise<Record<string, string>>
}
const pages = join(folder, '.prerendered')
mkdirSync(pages)
for (const [language, html] of Object.entries(await code.prerenderHome())) {
  writeFileSync(join(pages, `${language}.html`), html)
}
rmSync(drawing, { recursive: true })
// What the code of a page has left open, a timer or a channel, keeps no build waiting.
process.exit()
