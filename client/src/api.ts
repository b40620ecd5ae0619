import { calls } from '@envoi/contract/calls'
import { type Api, type ApiOptions, createApiOf } from './api-of.ts'

export { ApiError, NetworkError } from './api-error.ts'
export type { Api, ApiOptions, CallOptions, Fetch, Input, Reply, StorageCalls } from './api-of.ts'

/** Every call of the contract. */
export const createApi = (options: ApiOptions): Api => createApiOf(calls, options)
