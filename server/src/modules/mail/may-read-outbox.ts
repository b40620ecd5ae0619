import type { IncomingMessage } from 'node:http'
import { isLocalhost } from '../../platform/config-outbound.ts'
import { isFromOwnMachine } from '../../platform/http/own-machine.ts'

/** The outbox is for whoever sits at this machine and names it by a local name. */
export const mayReadOutbox = (request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  isFromOwnMachine(request) && isLocalhost((request.headers.host ?? '').toLowerCase().replace(/:\d*$/, ''))
