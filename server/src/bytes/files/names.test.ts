import { describe, expect, test } from 'vitest'
import {
  filePath,
  folderOf,
  formatVersion,
  leftoverFile,
  parseFileName,
  parseVersion,
  relativePath,
  requireKey,
  sideSuffix,
  tempSuffix,
} from './names.ts'

const a = 'a1'.repeat(16)
const b = 'b2'.repeat(16)
const c = 'c3'.repeat(16)

describe('a key', () => {
  test('of two ids is taken as it is', () => expect(requireKey(`${a}/${b}`)).toBe(`${a}/${b}`))

  test.for<[string, string]>([
    ['empty', ''],
    ['one id', a],
    ['three ids', `${a}/${b}/${c}`],
    ['a way up', `${a}/../${b}`],
    ['dots instead of an id', `../${b}`],
    ['capital digits', `${a.toUpperCase()}/${b}`],
    ['an id too short', `${a.slice(1)}/${b}`],
    ['a backslash', `${a}\\${b}`],
    ['a line end', `${a}/${b}\n`],
    ['a null byte', `${a}/${b}\0`],
  ])('that is %s never becomes a path', ([, key]) => {
    expect(() => filePath('/root', key, c)).toThrow(TypeError)
    expect(() => folderOf('/root', key)).toThrow(TypeError)
  })
})

describe('a file', () => {
  test('lies below the first two digits of its bucket path', () => {
    expect(relativePath(`${a}/${b}`, c)).toBe(`a1/${a}/${b}.${c}`)
    expect(filePath('/root', `${a}/${b}`, c)).toBe(`/root/a1/${a}/${b}.${c}`)
    expect(folderOf('/root', `${a}/${b}`)).toBe(`/root/a1/${a}`)
  })

  test.for([c, tempSuffix(c), sideSuffix(c, 10_000, a)])('called %s is known as one of ours', (suffix) => {
    expect(parseFileName(`${b}.${suffix}`)).toEqual({ objectId: b, suffix })
    expect(leftoverFile('/root', relativePath(`${a}/${b}`, suffix))).toBe(`/root/a1/${a}/${b}.${suffix}`)
  })

  test.for(['README', 'lost+found', `${b}.txt`, b, `${b}.${c}.bak`, `.${b}.${c}`])(
    'called %s is none of ours',
    (name) => expect(parseFileName(name)).toBeUndefined(),
  )

  test.for(['/etc/passwd', '../../etc/passwd', `a1/${a}/../x`, `a1/${a}`, ''])('at %j is never removed', (path) => {
    expect(() => leftoverFile('/root', path)).toThrow(TypeError)
  })
})

describe('a version', () => {
  test.for([
    { id: a, size: 1, isPieced: false, isEncrypted: false },
    { id: b, size: 200_000_000_000, isPieced: true, isEncrypted: false },
    { id: a, size: 1, isPieced: false, isEncrypted: true },
    { id: b, size: 200_000_000_000, isPieced: true, isEncrypted: true },
  ])('says where the bytes are and how many: %j', (version) => {
    expect(parseVersion(formatVersion(version))).toEqual(version)
  })

  test.for(['', a, `${a}-`, `${a}-1-other`, `${a}-1-encrypted-pieced`, `${a}--1`, `../${a}-1`])(
    'is not %j',
    (version) => {
      expect(() => parseVersion(version)).toThrow(TypeError)
    },
  )
})
