/** For tests: puts planned archives on disk and has them judged by the readers that people use. */
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { runTool } from '@envoi/testing/tools'
import type { ZipPlan } from './zip-plan.ts'
import type { ZipEntry } from './zip-records.ts'

export const entryOf = (
  name: string,
  content: Uint8Array,
  modifiedAt = new Date('2026-03-01T12:30:15Z'),
): ZipEntry => ({
  name,
  size: content.length,
  crc32: crc32(content),
  modifiedAt,
})

/** A file without content becomes a hole, which reads as zeros and takes no room on disk. */
export const writeArchive = async (path: string, plan: ZipPlan, contents: readonly (Uint8Array | null)[]) => {
  await using file = await open(path, 'wx')
  let at = 0
  for (const segment of plan.segments(0, plan.size)) {
    const data =
      segment.kind === 'bytes'
        ? segment.data
        : contents[segment.index]?.subarray(segment.start, segment.start + segment.length)
    if (data) await file.write(data, 0, data.length, at)
    at += segment.kind === 'bytes' ? segment.data.length : segment.length
  }
  await file.truncate(at)
}

type PythonListing = {
  firstBad: string | null
  entries: { name: string; size: number; crc32: number; offset: number; mode: number; date: number[] }[]
}

const listing = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    entries = [dict(name=i.filename, size=i.file_size, crc32=i.CRC, offset=i.header_offset,
                    mode=i.external_attr >> 16, date=i.date_time) for i in archive.infolist()]
    firstBad = archive.testzip() if sys.argv[2] == 'test' else None
    print(json.dumps(dict(firstBad=firstBad, entries=entries)))
`

/** Python's zipfile: the entries by the central directory, and with 'test' also every content against its CRC-32. */
export const readByPython = async (path: string, depth: 'list' | 'test'): Promise<PythonListing> =>
  JSON.parse(await runTool('python3', ['-c', listing, path, depth])) as PythonListing

/** One entry's content, as each of the three readers extracts it. */
export const extractByAll = async (path: string, name: string): Promise<string[]> => [
  await runTool('unzip', ['-p', path, name]),
  await runTool('7z', ['x', '-so', path, name]),
  await runTool('python3', [
    '-c',
    'import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())',
    path,
    name,
  ]),
]
