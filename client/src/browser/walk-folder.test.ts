import { expect, test } from 'vitest'
import type { Node } from './walk-folder.ts'
import { walk } from './walk-folder.ts'

const file = (name: string): Node => ({ name, kind: 'file', open: async () => ({ file: new File([name], name) }) })
const folder = (name: string, ...children: Node[]): Node => ({ name, kind: 'folder', children: async () => children })
const broken = (name: string): Node => ({ name, kind: 'file', open: () => Promise.reject(new Error('a broken link')) })
const locked = (name: string): Node => ({ name, kind: 'folder', children: () => Promise.reject(new Error('locked')) })

const namesOf = async (...nodes: Node[]) => (await walk(nodes)).files.map(({ name }) => name)

test('files are named by their path from what was given', async () => {
  expect(await namesOf(folder('trip', folder('day', file('beach.jpg')), file('plan.pdf')), file('note.txt'))).toEqual([
    'trip/day/beach.jpg',
    'trip/plan.pdf',
    'note.txt',
  ])
})

test('what was given keeps its order; in a folder names and numbers decide, however the disk lists them', async () => {
  const found = await namesOf(file('z'), folder('b', file('10.jpg'), file('9.jpg'), file('1.jpg')), file('a'))
  expect(found).toEqual(['z', 'b/1.jpg', 'b/9.jpg', 'b/10.jpg', 'a'])
})

test('what systems leave in folders is left out', async () => {
  const left = ['.DS_Store', 'Thumbs.db', 'desktop.ini'].map(file)
  expect(await namesOf(folder('trip', ...left, file('.env'), file('DS_Store')), file('.DS_Store'))).toEqual([
    'trip/.env',
    'trip/DS_Store',
  ])
})

test('what cannot be opened is told and keeps nothing else back', async () => {
  const { files, unreadable } = await walk([folder('trip', broken('link'), locked('private'), file('plan.pdf'))])
  expect(files.map(({ name }) => name)).toEqual(['trip/plan.pdf'])
  expect(unreadable).toEqual(['trip/link', 'trip/private'])
})

test('an empty folder has no files', async () => {
  expect(await walk([folder('trip')])).toEqual({ files: [], unreadable: [] })
})
