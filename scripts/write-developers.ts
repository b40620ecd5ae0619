import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The pages of the documentation, drawn once in each language, and what is searched in them. The first folder holds the
 * built code that draws and is of no more use afterwards; the second is the web app's, with what the pages load.
 */
type Code = {
  searchIndexes(): Record<string, string>
  pages(files: object): Record<string, Record<string, string>>
}
const [drawing = '', folder = ''] = process.argv.slice(2)
const code = (await import(pathToFileURL(resolve(drawing, 'render.js')).href)) as Code
const manifestFile = join(folder, '.vite', 'developers.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string; css?: string[] }>

const search = Object.fromEntries(
  Object.entries(code.searchIndexes()).map(([language, json]) => {
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8)
    const address = `/assets/developers-search-${language}-${hash}.json`
    writeFileSync(join(folder, address), json)
    return [language, address]
  }),
)
const main = built('src/developers/browser/main.ts')
const files = {
  style: `/${main.css?.[0]}`,
  script: `/${main.file}`,
  early: `/${built('src/static-pages/browser/early.ts').file}`,
  search,
}
// It runs as a classic script, before the page is drawn, and so may neither import nor be imported.
if (/\b(?:import|export)\b/.test(readFileSync(join(folder, files.early), 'utf8'))) {
  throw new Error('the script that runs first has become a module')
}
for (const [language, pages] of Object.entries(code.pages(files))) {
  const place = join(folder, '.developers', language)
  mkdirSync(place, { recursive: true })
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(place, `${name}.html`), html)
}
rmSync(drawing, { recursive: true })
// What drawing has left open, a timer or a channel, keeps no build waiting.
process.exit()

function built(source: string): { file: string; css?: string[] } {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the build`)
  return chunk
}
