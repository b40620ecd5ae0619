import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Home, drawn once in each language, for the server to put into its page. The first folder holds the built code that
 * draws and is of no more use afterwards; the second is where the pictures go.
 */
const [drawing = '', folder = ''] = process.argv.slice(2)
const code = (await import(pathToFileURL(resolve(drawing, 'first-picture.js')).href)) as {
  drawFirstPictures(): Promise<Record<string, string>>
}
const pictures = join(folder, '.first-picture')
mkdirSync(pictures)
for (const [language, html] of Object.entries(await code.drawFirstPictures())) {
  writeFileSync(join(pictures, `${language}.html`), html)
}
rmSync(drawing, { recursive: true })
// What the code of a page has left open, a timer or a channel, keeps no build waiting.
process.exit()
