import { describe, expect, test } from 'vitest'
import { findAccess, requestAccess } from './file-access.ts'
import type { KeptHandle } from './kept-handles.ts'

type Door = FileSystemFileHandle & { asked: number }

function door(now: PermissionState, answer: PermissionState = now): Door {
  const made = {
    asked: 0,
    queryPermission: async () => now,
    async requestPermission() {
      made.asked++
      return answer
    },
  }
  return made as unknown as Door
}
const kept = (handle: FileSystemFileHandle, folder?: Door): KeptHandle => ({
  id: '000001',
  handle,
  ...(folder && { folder: folder as unknown as FileSystemDirectoryHandle }),
})

describe('access to several files is that to the least open one', () => {
  test.each([
    [[], 'none'],
    [['granted'], 'granted'],
    [['granted', 'prompt'], 'prompt'],
    [['prompt', 'denied', 'granted'], 'denied'],
  ] as const)('%j: %s', async (states, access) => {
    expect(await findAccess(states.map((state) => kept(door(state))))).toBe(access)
  })
})

test('asking for access to files gives the answers of the person', async () => {
  expect(await requestAccess([kept(door('prompt', 'granted')), kept(door('granted'))])).toBe('granted')
  expect(await requestAccess([kept(door('prompt', 'granted')), kept(door('prompt', 'denied'))])).toBe('denied')
})

test('a folder is asked for once, and the files in it not at all', async () => {
  const [folder, one, two] = [door('prompt', 'granted'), door('prompt'), door('prompt')]
  expect(await requestAccess([kept(one, folder), kept(two, folder)])).toBe('granted')
  expect([folder.asked, one.asked, two.asked]).toEqual([1, 0, 0])
})

test('a handle that knows no permissions is open', async () => {
  expect(await findAccess([kept({} as FileSystemFileHandle)])).toBe('granted')
})
