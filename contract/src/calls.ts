import { accountCalls } from './account-calls.ts'
import { developerCalls } from './developer-calls.ts'
import { payCalls } from './pay-calls.ts'
import { sendingCalls } from './sending-calls.ts'
import { ssoCalls } from './sso-calls.ts'
import { teamCalls } from './team-calls.ts'
import { widgetCalls } from './widget-calls.ts'

export type { Call } from './sending-calls.ts'

/**
 * Every call's method, path and expected status: plain data, so that a browser bundle can use it without zod.
 * Paths are below /api, or below the storage host's root where `host` says so. The schemas stand in the file of each
 * module and are joined to these rows by `declare`. Each part of the table is fetched with the pages that use it.
 */
export const calls = {
  ...sendingCalls,
  ...accountCalls,
  ...teamCalls,
  ...widgetCalls,
  ...developerCalls,
  ...ssoCalls,
  ...payCalls,
}

export type CallName = keyof typeof calls
