import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The pages of the documentation and those that every service has, drawn once in each language, and what is searched in them. The
 * first folder holds the built code that draws and is of no more use afterwards; the second is the web app's, with what the pages
 * load.
 */
type Drawing = {
  searchIndexes(): Record<string, string>
  pages(files: object): Record<string, Record<string, string>>
}
type Chunk = { file: string; css?: string[]; imports?: string[] }
const [drawing = '', folder = ''] = process.argv.slice(2)
const code = (await import(pathToFileURL(resolve(drawing, 'draw-static-pages.js')).href)) as {
  developers: Drawing
  servicePages: Drawing
}
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'static.json'), 'utf8')) as Record<string, Chunk>
const early = built('src/static-pages/browser/early.ts').file
// It runs as a classic script, before the page is drawn, and so may neither import nor be imported.
if (/\b(?:import|export)\b/.test(readFileSync(join(folder, early), 'utf8'))) {
  throw new Error('the script that runs first has become a module')
}
write('developers', code.developers)
write('service-pages', code.servicePages)
rmSync(drawing, { recursive: true })
// What drawing has left open, a timer or a channel, keeps no build waiting.
process.exit()

function write(name: string, { searchIndexes, pages }: Drawing): void {
  const main = built(`src/${name}/browser/main.ts`)
  const files = {
    styles: stylesOf(main),
    script: `/${main.file}`,
    early: `/${early}`,
    search: Object.fromEntries(
      Object.entries(searchIndexes()).map(([language, json]) => [language, writeIndex(name, language, json)]),
    ),
  }
  for (const [language, drawn] of Object.entries(pages(files))) {
    const place = join(folder, `.${name}`, language)
    mkdirSync(place, { recursive: true })
    for (const [page, html] of Object.entries(drawn)) writeFileSync(join(place, `${page}.html`), html)
  }
}

function writeIndex(name: string, language: string, json: string): string {
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-search-${language}-${hash}.json`
  writeFileSync(join(folder, address), json)
  return address
}

/** What several of them load is a file of its own; it comes first, since later styles win. */
function stylesOf(chunk: Chunk): string[] {
  const imported = (chunk.imports ?? []).flatMap((name) => stylesOf(built(name)))
  return [...new Set([...imported, ...(chunk.css ?? []).map((file) => `/${file}`)])]
}

function built(source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the build`)
  return chunk
}
