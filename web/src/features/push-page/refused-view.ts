import { ApiError } from '@envoi/client/api-error'
import type { RefusalCode } from '@envoi/contract/refusals'
import type { Notice } from './use-push-page.ts'

const views: Partial<Record<RefusalCode, Notice>> = {
  PUSH_CLOSED: { kind: 'closed' },
  CANNOT_RECEIVE: { kind: 'full' },
  WRONG_PASSWORD: { kind: 'locked' },
}

/** What a refusal to send says of the page as a whole. Nothing where it is about what was to be sent. */
export function refusedView(error: unknown): Notice | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.codes.map((code) => views[code as RefusalCode]).find((view) => view !== undefined)
}
