import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { KeptMessage, Outbox } from '../../outside/mail-transport/port.ts'
import { isLocalhost } from '../../platform/config-outbound.ts'
import { isFromOwnMachine } from '../../platform/http/source-address.ts'
import { listPage, messagePage } from './outbox-markup.ts'

/**
 * The mails and texts of a service without a relay, for whoever sits at this machine. Nobody else reaches these routes:
 * a constraint passes their requests on to whatever answers an address that does not exist.
 */
export function mountOutbox(app: FastifyInstance, outbox: Outbox, pictureOrigin: () => string): void {
  addOwnMachineConstraint(app)
  const constraints = { [OWN_MACHINE]: 'yes' }

  app.get('/outbox', { constraints }, async (_request, reply) => {
    const messages = await outbox.list()
    return sendPage(reply, (nonce) => listPage(messages, nonce))
  })

  app.get('/outbox.json', { constraints }, async (_request, reply) => {
    const messages = await outbox.list()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(messages.map(presentMessage)))
  })

  app.get<{ Params: { id: string } }>('/outbox/:id', { constraints }, async (request, reply) => {
    const message = await outbox.find(request.params.id)
    return message ? sendPage(reply, (nonce) => messagePage(message, nonce)) : reply.callNotFound()
  })

  // What a mail program would show, in a frame that may do nothing but show customers' pictures.
  app.get<{ Params: { id: string } }>('/outbox/:id/letter', { constraints }, async (request, reply) => {
    const html = (await outbox.find(request.params.id))?.html
    if (html === undefined || html === null) return reply.callNotFound()
    return reply
      .header(
        'Content-Security-Policy',
        `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${pictureOrigin()}; frame-ancestors 'self'`,
      )
      .header('X-Frame-Options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

const presentMessage = ({ kind, to, subject, text, links, at }: KeptMessage) => ({ kind, to, subject, text, links, at })

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}

const OWN_MACHINE = 'ownMachine'

function addOwnMachineConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: OWN_MACHINE,
    storage() {
      const handlers = new Map<unknown, unknown>()
      return {
        get: (value: unknown) => handlers.get(value) ?? null,
        set: (value: unknown, handler: unknown) => void handlers.set(value, handler),
      } as never
    },
    validate: () => true,
    deriveConstraint: (request) => (mayReadOutbox(request) ? 'yes' : 'no'),
  })
}

/** The outbox is for whoever sits at this machine and names it by a local name. */
export const mayReadOutbox = (request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  isFromOwnMachine(request) && isLocalhost((request.headers.host ?? '').toLowerCase().replace(/:\d*$/, ''))
