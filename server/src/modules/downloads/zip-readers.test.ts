import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '@envoi/testing/tools'
import { describe, expect, test } from 'vitest'
import { entryOf, extractByAll, readByPython, writeArchive } from './zip.fixture.ts'
import { zipNames } from './zip-names.ts'
import { planZip } from './zip-plan.ts'
import type { ZipEntry } from './zip-records.ts'

const archive = async (entries: ZipEntry[], contents: (Uint8Array | null)[]) => {
  const folder = await mkdtempDisposable(join(tmpdir(), 'envoi-zip-'))
  const path = join(folder.path, 'all.zip')
  await writeArchive(path, planZip(entries), contents)
  return { path, folder: folder.path, [Symbol.asyncDispose]: () => folder.remove() }
}

const expectSound = async (path: string, entries: ZipEntry[]) => {
  expect(await runTool('unzip', ['-t', path])).toContain('No errors detected')
  expect(await runTool('7z', ['t', path])).toContain('Everything is Ok')
  const { firstBad, entries: found } = await readByPython(path, 'test')
  expect(firstBad).toBeNull()
  // As one text: tens of thousands of objects take seconds to compare.
  const lines = (all: Pick<ZipEntry, 'name' | 'size' | 'crc32'>[]) =>
    all.map(({ name, size, crc32 }) => JSON.stringify([name, size, crc32])).join('\n')
  expect(lines(found)).toBe(lines(entries))
  return found
}

describe('unzip, 7z and Python find the archive sound', () => {
  test('with UTF-8 names, folders, an empty file and every byte value', async () => {
    const files: [string, Uint8Array][] = [
      ['plain.txt', Buffer.from('hello')],
      ['dossier/été/日本 🎉.bin', Buffer.from(Array.from({ length: 256 }, (_, value) => value))],
      ['empty', Buffer.alloc(0)],
      ['dossier/looks like a record.bin', Buffer.from('PK\u0005\u0006PK\u0001\u0002PK\u0003\u0004')],
      ['large.bin', Buffer.alloc(300_000, 'x')],
    ]
    const entries = files.map(([name, content]) => entryOf(name, content))
    await using made = await archive(
      entries,
      files.map(([, content]) => content),
    )
    const found = await expectSound(made.path, entries)
    expect(found.map(({ mode }) => mode)).toEqual(files.map(() => 0o100644))
    expect(found[0]?.date).toEqual([2026, 3, 1, 12, 30, 14])
  })

  test.each([[65_534], [65_535]])('with %i entries', { timeout: 120_000 }, async (count) => {
    const contents = Array.from({ length: count }, (_, index) => Buffer.from(index % 1000 === 0 ? `${index}` : ''))
    const entries = contents.map((content, index) => entryOf(`f/${index}`, content))
    await using made = await archive(entries, contents)
    await expectSound(made.path, entries)
  })

  test('with a damaged byte, each of them notices', async () => {
    const content = Buffer.from('the true content')
    await using made = await archive([entryOf('a', content)], [Buffer.from('the tr_e content')])
    await expect(runTool('unzip', ['-t', made.path])).rejects.toThrow('ended with')
    await expect(runTool('7z', ['t', made.path])).rejects.toThrow('ended with')
    expect((await readByPython(made.path, 'test')).firstBad).toBe('a')
  })
})

test('names made safe extract as they are, each to its own file, with its time to the second in any time zone', async () => {
  const names = zipNames([
    'a',
    'a/b.txt',
    'a/B.txt',
    '/etc/pass:wd',
    '../up',
    'x'.repeat(255),
    'x'.repeat(255),
    'né.txt',
  ])
  const modifiedAt = new Date('2025-07-14T21:05:33Z')
  const contents = names.map((name) => Buffer.from(`content of ${name}`))
  const entries = names.map((name, index) => entryOf(name, contents[index]!, modifiedAt))
  await using made = await archive(entries, contents)
  await expectSound(made.path, entries)
  await runTool('unzip', ['-q', made.path, '-d', join(made.folder, 'out')], { TZ: 'Asia/Tokyo' })
  for (const [index, name] of names.entries()) {
    const { size, mtime, mode } = await stat(join(made.folder, 'out', name))
    expect([size, mtime, mode]).toEqual([contents[index]!.length, modifiedAt, 0o100644])
  }
})

describe('around 4 GB all readers find each entry', () => {
  const max = 0xffffffff
  const headerOfBig = 30 + 9 + 'big'.length
  const small = Buffer.from('behind the border')

  test.each([
    ['size 4.5 GB', 4_500_000_000],
    ['largest plain size', max - 1],
    ['smallest zip64 size', max],
    ['next offset the largest plain one', max - 1 - headerOfBig],
    ['next offset the smallest zip64 one', max - headerOfBig],
    ['directory offset the smallest zip64 one', max - headerOfBig - (30 + 9 + 'last'.length + small.length)],
  ])('%s', async (_, size) => {
    // The big content is a hole that nobody reads here; its CRC-32 is the soak test's concern.
    const entries = [{ ...entryOf('big', Buffer.alloc(0)), size }, entryOf('last', small)]
    await using made = await archive(entries, [null, small])
    const { entries: found } = await readByPython(made.path, 'list')
    expect(found.map((entry) => [entry.name, entry.size, entry.offset])).toEqual([
      ['big', size, 0],
      ['last', small.length, expect.any(Number)],
    ])
    const listed = (await runTool('unzip', ['-l', made.path])).split('\n').map((line) => line.trim().split(/\s+/))
    expect(listed).toContainEqual([`${size}`, '2026-03-01', '12:30', 'big'])
    expect(await runTool('7z', ['l', '-slt', made.path])).toContain(`Path = big\nFolder = -\nSize = ${size}\n`)
    expect(await extractByAll(made.path, 'last')).toEqual(Array(3).fill(small.toString()))
  })
})
