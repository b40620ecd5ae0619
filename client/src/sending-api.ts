import { sendingCalls } from '@envoi/contract/sending-calls'
import { type ApiOf, type ApiOptions, createApiOf } from './api-of.ts'

/** The calls that sending needs, without the table of all others: a page that sends fetches no more. */
export type SendingApi = ApiOf<typeof sendingCalls>
export const createSendingApi = (options: ApiOptions): SendingApi => createApiOf(sendingCalls, options)
