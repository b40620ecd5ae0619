import { readFileSync } from 'node:fs'

/** What a browser fetches, read off Vite's manifest: file names change with every build. */
const dist = 'web/dist'
const readManifest = (name) => JSON.parse(readFileSync(`${dist}/.vite/${name}.json`, 'utf8'))
const manifest = readManifest('manifest')

/** A chunk and all that it needs before it can run. */
function withImports(name, found = new Set(), of = manifest) {
  const chunk = of[name]
  if (!chunk) throw new Error(`${name} is not in the build`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(imported, found, of)
  return found
}
const paths = (files) => [...files].map((file) => `${dist}/${file}`)
const without = (files, others) => new Set([...files].filter((file) => !others.has(file)))

const home = withImports('src/words/en/home.ts', withImports('index.html'))
const form = without(withImports('src/features/uploader/form/form-step.tsx', withImports('src/words/en/form.ts')), home)
const download = without(withImports('src/screens/download.tsx', withImports('src/words/en/downloader.ts')), home)
const viewer = without(withImports('src/features/download/preview/viewer.tsx'), new Set([...home, ...download]))
const known = new Set([...home, ...download, ...viewer])
const pdf = without(withImports('src/features/download/preview/pdf.tsx'), known)
const text = without(withImports('src/features/download/preview/source-text.tsx'), known)
const archive = without(withImports('src/features/download/preview/archive.tsx'), known)

const signIn = without(withImports('src/screens/sign-in.tsx', withImports('src/words/en/account.ts')), home)
const plans = without(withImports('src/screens/plans.tsx', withImports('src/words/en/plans.ts')), home)
const dashboard = withImports('src/screens/dashboard.tsx', withImports('src/words/en/dashboard.ts'))
const ownTransfer = withImports('src/screens/own-transfer.tsx', withImports('src/words/en/manage.ts'))
const ofWidget = readManifest('widget')
// One language is fetched: the larger one counts.
const widget = withImports('src/words/fr/widget.ts', withImports('widget.html', new Set(), ofWidget), ofWidget)
const widgetSends = without(withImports('src/features/uploader/widget/sending-part.ts', new Set(), ofWidget), widget)

// Pages that the build draws share nothing with the app, and little with one another; an index is fetched by whoever searches.
const ofStatic = readManifest('static')
const chunksOf = (name) => [ofStatic[name], ...(ofStatic[name].imports ?? []).flatMap(chunksOf)]
const drawn = (name) => [`src/${name}/browser/main.ts`, 'src/static-pages/browser/early.ts'].flatMap(chunksOf)
const scriptsOf = (name) => drawn(name).map(({ file }) => file)
const stylesOf = (name) => drawn(name).flatMap(({ css = [] }) => css)

export default [
  { name: 'JavaScript of home until Start works', path: paths(home), limit: '160 kB', gzip: true },
  { name: 'JavaScript of the form', path: paths(form), limit: '70 kB', gzip: true },
  { name: 'JavaScript of the download page', path: paths(download), limit: '42 kB', gzip: true },
  { name: 'JavaScript of the sign-in', path: paths(signIn), limit: '30 kB', gzip: true },
  { name: 'JavaScript of the page of plans', path: paths(plans), limit: '46 kB', gzip: true },
  { name: 'JavaScript of the dashboard', path: paths(without(dashboard, home)), limit: '60 kB', gzip: true },
  {
    name: 'JavaScript of one transfer on the dashboard',
    path: paths(without(ownTransfer, new Set([...home, ...dashboard]))),
    limit: '50 kB',
    gzip: true,
  },
  { name: 'JavaScript of the viewer', path: paths(viewer), limit: '40 kB', gzip: true },
  { name: 'JavaScript that shows a text', path: paths(text), limit: '10 kB', gzip: true },
  { name: 'JavaScript that shows an archive', path: paths(archive), limit: '10 kB', gzip: true },
  { name: 'JavaScript that draws a PDF', path: paths(pdf), limit: '170 kB', gzip: true },
  { name: 'JavaScript of a widget until Start works', path: paths(widget), limit: '110 kB', gzip: true },
  { name: 'JavaScript that sends from a widget', path: paths(widgetSends), limit: '12 kB', gzip: true },
  { name: 'Scripts of the documentation', path: paths(scriptsOf('developers')), limit: '4 kB', gzip: true },
  { name: 'Styles of the documentation', path: paths(stylesOf('developers')), limit: '8 kB', gzip: true },
  {
    name: 'What the documentation searches in',
    path: `${dist}/assets/developers-search-fr-*.json`,
    limit: '30 kB',
    gzip: true,
  },
  { name: 'Scripts of help', path: paths(scriptsOf('service-pages')), limit: '4 kB', gzip: true },
  { name: 'Styles of help', path: paths(stylesOf('service-pages')), limit: '8 kB', gzip: true },
  { name: 'What help searches in', path: `${dist}/assets/service-pages-search-fr-*.json`, limit: '10 kB', gzip: true },
  { name: 'Script that shows a widget', path: paths(['widget.js']), limit: '2 kB', gzip: true },
]
