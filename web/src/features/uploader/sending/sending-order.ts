/** The files of an upload as they are listed: what is on its way first, then what waits, then what has arrived. */
import type { UploadState } from '@envoi/client/upload/upload'
import type { DraftFile } from '../state.ts'

export type SendingFile = {
  id: string
  name: string
  size: number
  sent: number
  /** `there`: nothing of it is sent, since it is copied. */
  stage: 'moving' | 'waiting' | 'sent' | 'there'
}

const stages = ['moving', 'waiting', 'sent', 'there'] as const

/** Within a stage they keep the sender's order. */
export function listSending(files: readonly DraftFile[], progress: UploadState | null): SendingFile[] {
  const known = new Map(progress?.files.map((file) => [file.id, file]))
  const listed = files.map(({ id, name, size, picked }): SendingFile => {
    if (picked === null && !known.has(id)) return { id, name, size, sent: size, stage: 'there' }
    const { sent = 0, done = false } = known.get(id) ?? {}
    return { id, name, size, sent, stage: done ? 'sent' : sent > 0 ? 'moving' : 'waiting' }
  })
  return stages.flatMap((stage) => listed.filter((file) => file.stage === stage))
}
