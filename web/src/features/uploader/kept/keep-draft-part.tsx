import { use, useEffect, useState } from 'react'
import { createDrafts } from '@envoi/client/browser/kept-drafts'
import { UploaderContext, useUploader } from '../use-uploader.ts'
import { logError } from '../../../platform/log.ts'
import { type DraftKeeper, createDraftKeeper } from './keep-draft.ts'
import { tabMemory } from './tab-memory.ts'

/** `isHome`: nobody is busy in a panel beside it, so what was left may come back. */
export function KeepDraft({ isHome }: { isHome: boolean }) {
  const uploader = use(UploaderContext)
  const { uid } = useUploader().state.place
  const [keeper] = useState<DraftKeeper | null>(() =>
    uploader === null
      ? null
      : createDraftKeeper({ uploader, drafts: createDrafts(), tab: tabMemory, now: () => new Date(), log: logError }),
  )
  useEffect(() => keeper?.follow(), [keeper])
  useEffect(() => {
    if (isHome) void keeper?.restore(uid)
  }, [keeper, isHome, uid])
  return null
}
