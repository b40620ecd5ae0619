import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { webhooks as limits } from '@envoi/contract/developer-limits'
import type { WebhookFailure } from '@envoi/contract/words'
import { startOfAnswer } from './answer.ts'
import { isPublicAddress } from '../../platform/outbound/public-address.ts'
import { type Address, type Resolve, findAddresses, pinnedTo } from '../../platform/outbound/resolve.ts'
import { type Target, readTarget } from '../../platform/outbound/target.ts'
import type { Delivered, OutgoingEvent, WebhookSender } from './port.ts'

type Settings = {
  /** ENVOI_OUTBOUND_ALLOW: host:port of those that are called without https, and where private addresses are. */
  allowed: readonly string[]
  resolve?: Resolve
  timeLimit?: number
  /** Who vouches for certificates, instead of those whom everybody believes. */
  authorities?: string
  /** Another rule, for tests, which have no public network. */
  isPublic?: (address: string) => boolean
}

/** So much of an answer is read; who says more is cut off, and has answered. */
const MOST_READ = 64 * 1024

type Outcome = Omit<Delivered, 'milliseconds'>
const failed = (failure: WebhookFailure): Outcome => ({ failure, status: null, answer: null })

/**
 * Calls addresses that customers have given us (T58). A name is resolved once, all of its addresses must be public, and
 * the connection goes to one of those very addresses: what the name says a moment later changes nothing. Every try has
 * a connection of its own, follows nothing, asks no proxy, and is over within the time limit, whatever the other side does.
 */
export function createWebhookSender({
  allowed,
  resolve,
  timeLimit = limits.timeLimit,
  authorities,
  isPublic = isPublicAddress,
}: Settings): WebhookSender {
  async function tryOnce(event: OutgoingEvent, signal: AbortSignal): Promise<Outcome> {
    const target = readTarget(event.url, allowed)
    if (!target) return failed('ADDRESS_NOT_ALLOWED')
    const addresses = await findAddresses(target, signal, resolve)
    if (addresses.length === 0) return failed('NAME_UNKNOWN')
    if (!target.isExempt && !addresses.every(({ address }) => isPublic(address))) {
      return failed('ADDRESS_NOT_ALLOWED')
    }
    return post(event, target, addresses, { signal, authorities })
  }

  return {
    mayCall: (url) => readTarget(url, allowed) !== undefined,
    async send(event, signal) {
      const begun = performance.now()
      const late = AbortSignal.timeout(timeLimit)
      const outcome = await tryOnce(event, AbortSignal.any([signal, late])).catch((error: unknown) => {
        if (signal.aborted || late.aborted) return failed('TIMEOUT')
        throw error
      })
      // Called off, it says nothing about the address.
      if (outcome.failure === 'TIMEOUT') signal.throwIfAborted()
      return { ...outcome, milliseconds: Math.round(performance.now() - begun) }
    },
  }
}

type How = { signal: AbortSignal; authorities: string | undefined }

function post(event: OutgoingEvent, { url }: Target, addresses: Address[], { signal, authorities }: How) {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const body = Buffer.from(event.body)
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    method: 'POST',
    headers: { ...event.headers, 'content-length': body.length },
    // None that is kept, and none that an environment has told of a proxy.
    agent: false,
    lookup: pinnedTo(addresses),
    signal,
    ...(isSecure && { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(authorities && { ca: authorities }) }),
  })
  request.on('response', (response) => resolve(readAnswer(response, signal)))
  request.on('upgrade', (response, socket) => {
    socket.destroy()
    resolve({ failure: 'STATUS', status: response.statusCode ?? null, answer: null })
  })
  request.on('error', (error) => resolve(signal.aborted ? failed('TIMEOUT') : failed(failureOf(error))))
  // Whatever it was that ended it, somebody waits for a word.
  request.on('close', () => resolve(failed('CONNECTION')))
  request.end(body)
  return promise
}

async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<Outcome> {
  const { statusCode: status = 0 } = response
  const beginning: Buffer[] = []
  let [read, isBroken] = [0, false]
  try {
    for await (const chunk of response) {
      if (read < limits.answerBytes) beginning.push(chunk as Buffer)
      read += (chunk as Buffer).length
      if (read >= MOST_READ) break
    }
  } catch {
    isBroken = true
  } finally {
    response.destroy()
  }
  const answer = startOfAnswer(Buffer.concat(beginning), limits.answerBytes)
  const told = (failure: WebhookFailure | null): Outcome => ({ failure, status, answer })
  if (isBroken) return told(signal.aborted ? 'TIMEOUT' : 'CONNECTION')
  if (status >= 300 && status < 400) return told('REDIRECT')
  return told(status >= 200 && status < 300 ? null : 'STATUS')
}

/** Of TLS everything that is not the network's: a certificate that nobody vouches for, or no TLS at all. */
function failureOf(error: Error & { code?: string }): WebhookFailure {
  const { code = '' } = error
  return /CERT|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)
    ? 'CERTIFICATE'
    : 'CONNECTION'
}
