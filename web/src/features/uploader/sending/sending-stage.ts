import { isOver } from '@envoi/client/upload/status'
import type { UploadState } from '@envoi/client/upload/upload'

/** What people are told that the upload is doing. `finishing`: every file is there, and the transfer is not yet. */
export type SendingStage = 'sending' | 'finishing' | 'pausing' | 'paused' | 'offline' | 'stopping'

export function stageOf(progress: UploadState | null): SendingStage {
  if (!progress) return 'sending'
  const { status, files } = progress
  if (status === 'cancelled') return 'stopping'
  if (status === 'pausing' || status === 'paused' || status === 'offline') return status
  return isOver(status) || (files.length > 0 && files.every(({ done }) => done)) ? 'finishing' : 'sending'
}
