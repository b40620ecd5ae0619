import { expect, test } from 'vitest'
import { listVersions } from './list-versions.ts'
import { type Turn, says, startScriptedStore } from './scripted-store.fixture.ts'

const entry = (key: string, version: number): string =>
  `<Version><Key>${key}</Key><VersionId>${version}</VersionId><IsLatest>${version === 1}</IsLatest>` +
  `<LastModified>2026-11-15T10:00:00.000Z</LastModified><Size>3</Size></Version>`

/** A store of so many versions of each key, two on a page, that counts how often it is asked. */
function pagesOf(versions: Record<string, number>): Turn {
  const all = Object.entries(versions).flatMap(([key, count]) =>
    Array.from({ length: count }, (_, index) => ({ key, version: index + 1 })),
  )
  return (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://store')
    const after = { key: searchParams.get('key-marker') ?? '', version: Number(searchParams.get('version-id-marker')) }
    const left = all.filter(({ key, version }) => key > after.key || (key === after.key && version > after.version))
    const page = left.slice(0, 2)
    const last = page.at(-1)
    const next =
      last && left.length > page.length
        ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.version}</NextVersionIdMarker>`
        : ''
    const body = `<IsTruncated>${next !== ''}</IsTruncated>${next}${page.map((one) => entry(one.key, one.version)).join('')}`
    says(200, `<?xml version="1.0"?><ListVersionsResult>${body}</ListVersionsResult>`)(request, response)
  }
}

test('everything below a prefix is listed, page by page', async () => {
  await using store = await startScriptedStore(pagesOf({ 'f/a': 1, 'f/b': 2, 'f/c': 1 }))
  const listed = await listVersions(store.calls, 'f/')
  expect(listed.map(({ key, version }) => `${key} ${version}`)).toEqual(['f/a 1', 'f/b 1', 'f/b 2', 'f/c 1'])
})

test('however often somebody put a key, its newest version and all other keys are found with few questions', async () => {
  await using store = await startScriptedStore(pagesOf({ 'f/a': 1, 'f/b': 1000, 'f/c': 1 }))
  const listed = await listVersions(store.calls, 'f/')
  expect(listed.filter(({ isLatest }) => isLatest).map(({ key }) => key)).toEqual(['f/a', 'f/b', 'f/c'])
  expect(store.asked()).toBe(3)
})
