import { ApiError } from '@envoi/client/api-error'
import { createApiOf } from '@envoi/client/api-of'
import { teamCalls } from '@envoi/contract/team-calls'
import { site } from './site.ts'

export const teamApi = createApiOf(teamCalls, site)

/** A team whose plan renews by what its owner pays with is not given away. */
export const isPlanRenewing = (error: unknown): boolean =>
  error instanceof ApiError && error.codes.includes('PLAN_RENEWS')
