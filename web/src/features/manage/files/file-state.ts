import type { ManagedFile } from '../managed.ts'

/** `coming`: its bytes are not there yet. Recipients see only what is ready. */
export type FileState = 'ready' | 'coming' | 'waiting' | 'infected'

export function fileStateOf({ isReady, scan }: Pick<ManagedFile, 'isReady' | 'scan'>): FileState {
  if (isReady) return 'ready'
  return scan === 'waiting' || scan === 'infected' ? scan : 'coming'
}

/** A transfer keeps one file that can be had; while there is none, one that has arrived. */
export function isLast(file: ManagedFile, files: readonly ManagedFile[]): boolean {
  const others = files.filter(({ fileId }) => fileId !== file.fileId)
  switch (fileStateOf(file)) {
    case 'ready':
      return !others.some(({ isReady }) => isReady)
    case 'coming':
      return false
    default:
      return others.every((other) => fileStateOf(other) === 'coming')
  }
}
