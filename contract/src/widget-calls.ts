import type { Call } from './sending-calls.ts'

/** What a widget calls beside what sends: a table of its own, since its page fetches no more than it needs. */
export const widgetCalls = {
  getPublicWidget: { method: 'GET', path: '/user/widgets/{id}/public', status: 200 },
} as const satisfies Record<string, Call>
