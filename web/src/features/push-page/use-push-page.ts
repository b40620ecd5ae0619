import { useCallback } from 'react'
import { boot } from '../../platform/boot.ts'
import { type PushVisit, usePushVisit } from '../../platform/push-visit.ts'
import { api } from '../../platform/sending-api.ts'

/** The page of a site, or of whoever a code belongs to. */
export function usePushPage(code: string): PushVisit {
  const visit = usePushVisit(
    useCallback((headers, options) => api.getPushPage({ params: { code }, headers }, options), [code]),
  )
  return { ...visit, receiver: visit.receiver || (boot.push?.receiver ?? '') }
}
