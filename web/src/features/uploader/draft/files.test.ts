import { describe, expect, test } from 'vitest'
import { draftFile, format, pickedOf } from './draft.fixture.ts'
import { addFiles, readNewName } from './files.ts'

const limits = { filesPerTransfer: 3, uploadSize: 100 }
const there = [draftFile('there.pdf')]
const add = (...picked: Parameters<typeof addFiles>[1]) => addFiles(there, picked, limits, format)
const namesOf = ({ files }: ReturnType<typeof addFiles>) => files.map(({ name }) => name)

test('picked files are appended, each with a unique id of six characters', () => {
  const { files, notices } = add(pickedOf('a.pdf', 20), pickedOf('folder/b.pdf', 30))
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['there.pdf', 10],
    ['a.pdf', 20],
    ['folder/b.pdf', 30],
  ])
  expect(notices).toEqual([])
  const ids = files.slice(1).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{6}$/)
})

describe('no picked file is added', () => {
  test('when there are too many with those already there', () => {
    const added = add(pickedOf('a'), pickedOf('b'), pickedOf('c'))
    expect(added).toEqual({
      files: there,
      notices: [{ key: 'uploader:notif_exceeds_max_nb_files', values: { max: 3 } }],
    })
    expect(namesOf(add(pickedOf('a'), pickedOf('b')))).toHaveLength(3)
  })

  test('when one of them is empty', () => {
    expect(add(pickedOf('a'), pickedOf('empty', 0))).toEqual({
      files: there,
      notices: [{ key: 'uploader:notif_file_size_0', values: { name: 'empty', count: 1 } }],
      others: [expect.objectContaining({ name: 'a' })],
    })
  })

  test('when all together are larger than the plan allows', () => {
    expect(add(pickedOf('a', 91))).toEqual({
      files: there,
      notices: [{ key: 'uploader:notif_exceeds_upload_size', values: { max: '100 bytes' } }],
    })
    expect(namesOf(add(pickedOf('a', 90)))).toEqual(['there.pdf', 'a'])
  })
})

describe('a refused file is left out alone, with a notice', () => {
  test.each([
    ['longer than 255 bytes', `${'é'.repeat(126)}.pdf`, 'uploader:notif_file_name_too_long'],
    ['starting with a slash', '/etc/passwd', 'uploader:notif_invalid_file_name'],
    ['a program', 'setup.exe', 'uploader:notif_file_is_exe'],
    ['a disk image', 'debian.iso', 'uploader:notif_file_is_iso'],
    ['another disk image', 'film.udf', 'uploader:notif_file_is_iso'],
    ...['htm', 'html', 'shtml', 'sshtml'].map((end) => ['a web page', `page.${end}`, 'uploader:notif_file_is_htm']),
  ])('%s: %s', (_kind, name, key) => {
    const added = add(pickedOf(name), pickedOf('good.pdf'))
    expect(namesOf(added)).toEqual(['there.pdf', 'good.pdf'])
    expect(added.notices).toMatchObject([{ key, values: { count: 1, others: 0 } }])
  })

  test('but a name of 255 bytes is accepted', () => {
    expect(add(pickedOf(`${'é'.repeat(125)}x.pdf`)).notices).toEqual([])
  })

  test('that names the first of several refused for the same reason', () => {
    const pages = addFiles([], [pickedOf('a.html'), pickedOf('b.htm'), pickedOf('c.exe')], limits, format)
    expect(pages.files).toEqual([])
    expect(pages.notices).toEqual([
      { key: 'uploader:notif_file_is_htm', values: { name: 'a.html', count: 2, others: 1 } },
      { key: 'uploader:notif_file_is_exe', values: { name: 'c.exe', count: 1, others: 0 } },
    ])
  })

  test('that cuts a long name in its middle', () => {
    const [notice] = add(pickedOf(`${'a'.repeat(300)}.tar.gz`)).notices
    expect(notice?.values['name']).toBe(`${'a'.repeat(40)}…${'a'.repeat(9)}.tar.gz`)
  })
})

describe('picked twice', () => {
  test('the same file is added once, with a notice only if nothing else was picked', () => {
    const again = pickedOf('there.pdf')
    expect(namesOf(add(again, pickedOf('a'), pickedOf('a')))).toEqual(['there.pdf', 'a'])
    expect(add(again, pickedOf('a')).notices).toEqual([])
    expect(add(again)).toEqual({
      files: there,
      notices: [{ key: 'uploader:notif_files_already_there', values: { name: 'there.pdf', count: 1 } }],
    })
  })

  test('another file of the same name is another file', () => {
    expect(namesOf(add(pickedOf('there.pdf', 11), pickedOf('there.pdf', 10, 5)))).toEqual(Array(3).fill('there.pdf'))
  })
})

test('picking nothing shows no notice', () => {
  expect(add()).toEqual({ files: there, notices: [] })
})

describe('a renamed file', () => {
  test.each([
    ['plan B.pdf', { name: 'plan B.pdf' }],
    ['  plan.pdf ', { name: 'plan.pdf' }],
    ['folder/plan.pdf', { name: 'folder/plan.pdf' }],
    ['', { problem: 'problem_file_name_invalid' }],
    ['/plan.pdf', { problem: 'problem_file_name_invalid' }],
    ['a/../b', { problem: 'problem_file_name_invalid' }],
    ['plan.exe', { problem: 'problem_file_is_exe' }],
    ['plan.ISO', { problem: 'problem_file_is_iso' }],
    ['plan.html', { problem: 'problem_file_is_htm' }],
    ['x'.repeat(256), { problem: 'problem_file_name_too_long' }],
  ])('takes or refuses the name "%s"', (text, read) => {
    expect(readNewName(text)).toEqual(read)
  })
})
