import { StartFailure } from '../../platform/start-failure.ts'
import { smallWebApp, writeWebFolder } from '@envoi/testing/small-web-app'
import { expect, test } from 'vitest'
import { readWebApp } from './web-app.ts'

test('of the built web app all files are served but the pages, the build’s own notes and the compressed forms', async () => {
  await using folder = await writeWebFolder()
  const { files } = await readWebApp(folder.path)
  expect([...files.keys()].toSorted()).toEqual([
    '/assets/figtree-b2.woff2',
    '/assets/fr-c3.js',
    '/assets/index-a1.js',
    '/favicon.svg',
    '/widget.js',
  ])
})

test('each file has its type, the forms that the build made of it, and its time to be kept', async () => {
  await using folder = await writeWebFolder()
  const { files } = await readWebApp(folder.path)
  const brief = [...files].map(([address, { type, coded, isImmutable }]) =>
    [address, type, ...Object.keys(coded), isImmutable ? 'for ever' : 'for a while'].join(', '),
  )
  expect(brief.toSorted()).toEqual([
    '/assets/figtree-b2.woff2, font/woff2, for ever',
    '/assets/fr-c3.js, text/javascript; charset=utf-8, for ever',
    '/assets/index-a1.js, text/javascript; charset=utf-8, br, gzip, for ever',
    '/favicon.svg, image/svg+xml; charset=utf-8, for a while',
    '/widget.js, text/javascript; charset=utf-8, for a while',
  ])
})

test('a compressed file that stands alone is a file', async () => {
  await using folder = await writeWebFolder({ ...smallWebApp, 'list.txt.gz': 'x' })
  expect((await readWebApp(folder.path)).files.get('/list.txt.gz')?.type).toBe('application/octet-stream')
})

test('what a page needs is known by the build’s manifest', async () => {
  await using folder = await writeWebFolder()
  const { assetsOf } = await readWebApp(folder.path)
  expect(assetsOf('home', 'fr')).toEqual({ scripts: ['/assets/fr-c3.js'], styles: [] })
})

test('the prerendered page is known in the languages that the build has drawn it in', async () => {
  await using folder = await writeWebFolder()
  expect((await readWebApp(folder.path)).prerendered).toEqual({ fr: '<p>C’est parti.</p>' })
})

test('without a build the start ends in one line', async () => {
  const { 'index.html': _page, ...withoutPage } = smallWebApp
  await using half = await writeWebFolder(withoutPage)
  for (const path of [half.path, `${half.path}/nowhere`]) {
    await expect(readWebApp(path)).rejects.toThrow(new StartFailure('The web app is not built: run `npm run build`.'))
  }
})
