import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { createLeavingGuard } from './leaving-guard.ts'

/**
 * Whoever leaves with something unsaved is held: by the page, which asks while the answer is `blocked`, or by the browser
 * where the tab goes. `save`: what may yet save it; who leaves is asked only where it could not.
 */
export function useUnsaved({
  isUnsaved,
  onUnsaved,
  save,
}: {
  isUnsaved: boolean
  onUnsaved: (isUnsaved: boolean) => void
  save?: () => Promise<boolean>
}) {
  const [guardTab] = useState(() => createLeavingGuard(window))
  const tell = useEffectEvent(onUnsaved)
  useEffect(() => {
    guardTab(isUnsaved)
    tell(isUnsaved)
    return () => {
      guardTab(false)
      tell(false)
    }
  }, [guardTab, isUnsaved])
  return useBlocker({
    shouldBlockFn: async () => isUnsaved && !(save && (await save())),
    enableBeforeUnload: false,
    withResolver: true,
  })
}
