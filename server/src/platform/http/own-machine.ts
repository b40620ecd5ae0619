import type { IncomingMessage } from 'node:http'
import { plainAddress } from './source-address.ts'

/** Whether somebody at this very machine asks: from loopback, and not through a proxy. */
export function isFromOwnMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && /^(127\.|::1$)/.test(plainAddress(socket.remoteAddress ?? ''))
}
