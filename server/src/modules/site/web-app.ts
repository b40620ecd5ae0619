import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { widgetAddresses } from '@envoi/contract/pages'
import { type Language, languages } from '@envoi/contract/words'
import { StartFailure } from '../../platform/start-failure.ts'
import { type PageTemplate, createPageTemplate } from './page-template.ts'
import {
  type FindPageAssets,
  type Manifest,
  type PageAssets,
  createFindPageAssets,
  createFindWidgetAssets,
} from './page-assets.ts'
import { type StaticFile, codings } from './static-file.ts'

/** The built web app, read once at start. Files are found by their exact address and by nothing else. */
export type WebApp = {
  page: PageTemplate
  /** That of a widget, which is no page of the app. */
  widgetPage: PageTemplate
  files: ReadonlyMap<string, StaticFile>
  assetsOf: FindPageAssets
  widgetAssetsOf: (language: Language) => PageAssets
  /** Home as it looks before any script has run, where the build has drawn it. */
  prerendered: Partial<Record<Language, string>>
  /** Of the documentation, by language and name. */
  developerPages: DrawnPages
  /** Help, terms and the like, in the same way. */
  servicePages: DrawnPages
}
type DrawnPages = Partial<Record<Language, ReadonlyMap<string, string>>>

const PAGE = '/index.html'
const WIDGET_PAGE = '/widget.html'
const MANIFEST = '/.vite/manifest.json'
const WIDGET_MANIFEST = '/.vite/widget.json'

export async function readWebApp(folder: string): Promise<WebApp> {
  const contents = await readFolder(folder)
  const read = (address: string): string => {
    const bytes = contents.get(address)
    if (!bytes) throw new StartFailure('The web app is not built: run `npm run build`.')
    return bytes.toString()
  }
  return {
    page: createPageTemplate(read(PAGE)),
    widgetPage: createPageTemplate(read(WIDGET_PAGE)),
    files: filesOf(contents),
    assetsOf: createFindPageAssets(JSON.parse(read(MANIFEST)) as Manifest),
    widgetAssetsOf: createFindWidgetAssets(JSON.parse(read(WIDGET_MANIFEST)) as Manifest),
    prerendered: prerenderedIn(contents),
    developerPages: drawnPagesIn(contents, '.developers'),
    servicePages: drawnPagesIn(contents, '.service-pages'),
  }
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const addressOf = (path: string): string => `/${relative(folder, path).replaceAll(sep, '/')}`
  return new Map(await Promise.all(paths.map(async (path) => [addressOf(path), await readFile(path)] as const)))
}

/** All but the pages, what the build keeps for itself, and the compressed forms, which are no files of their own. */
function filesOf(contents: Map<string, Buffer>): Map<string, StaticFile> {
  const isForm = (address: string): boolean =>
    codings.some(({ ending }) => address.endsWith(ending) && contents.has(address.slice(0, -ending.length)))
  const isPage = (address: string): boolean => address === PAGE || address === WIDGET_PAGE
  const served = [...contents].filter(([address]) => !isPage(address) && !address.includes('/.') && !isForm(address))
  return new Map(
    served.map(([address, bytes]) => [
      address,
      {
        type: fileType(address),
        hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
        bytes,
        coded: Object.fromEntries(
          codings.flatMap(({ name, ending }) => {
            const coded = contents.get(address + ending)
            return coded ? [[name, coded]] : []
          }),
        ),
        isImmutable: address.startsWith('/assets/'),
        isForOtherSites: address === widgetAddresses.script,
      },
    ]),
  )
}

const prerenderedIn = (contents: Map<string, Buffer>): WebApp['prerendered'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const picture = contents.get(`/.prerendered/${language}.html`)
      return picture ? [[language, picture.toString()]] : []
    }),
  )

const drawnPagesIn = (contents: Map<string, Buffer>, kind: string): DrawnPages =>
  Object.fromEntries(
    languages.map((language) => {
      const folder = `/${kind}/${language}/`
      const pages = [...contents].flatMap(([address, html]): [string, string][] =>
        address.startsWith(folder) ? [[address.slice(folder.length, -'.html'.length), html.toString()]] : [],
      )
      return [language, new Map(pages)]
    }),
  )

/** What the files of our own web app are; people's files have a table of their own. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const fileType = (name: string): string => types[extname(name)] ?? 'application/octet-stream'
