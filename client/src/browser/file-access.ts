/** Whether kept handles may be read. After a restart of the browser the person is asked once more. */
import type { KeptHandle } from './kept-handles.ts'

/** `none`: there is no handle to ask for. */
export type Access = PermissionState | 'none'

/** What Chromium's handles have; elsewhere a handle is as good as its file. */
type Asking = { queryPermission?: AskPermission; requestPermission?: AskPermission }
type AskPermission = (wanted: { mode: 'read' }) => Promise<PermissionState>

const fromWorst = ['denied', 'prompt', 'granted'] as const

export async function findAccess(handles: readonly KeptHandle[]): Promise<Access> {
  return worstOf(await Promise.all(doorsOf(handles).map((door) => ask(door, 'queryPermission'))))
}

/** Only while handling a click or a key; otherwise the browser refuses to ask. */
export async function requestAccess(handles: readonly KeptHandle[]): Promise<Access> {
  const states: PermissionState[] = []
  // One after another: a browser shows one question at a time, and the first answer often stands for all.
  for (const door of doorsOf(handles)) states.push(await ask(door, 'requestPermission'))
  return worstOf(states)
}

/** Permission for a folder opens all that is in it, so it is asked for once. */
const doorsOf = (handles: readonly KeptHandle[]): FileSystemHandle[] => [
  ...new Set(handles.map(({ handle, folder }) => folder ?? handle)),
]

const ask = async (door: FileSystemHandle & Asking, how: keyof Asking): Promise<PermissionState> =>
  (await door[how]?.({ mode: 'read' })) ?? 'granted'

const worstOf = (states: PermissionState[]): Access => fromWorst.find((state) => states.includes(state)) ?? 'none'
