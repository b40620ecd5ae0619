import type { FastifyRequest } from 'fastify'
import type { SourceOf } from '../../platform/http/source-address.ts'

/**
 * Who asks: where the request comes from and which secrets it presents. Presenting proves nothing yet; each action's
 * rule compares with the rows.
 */
export type Actor = {
  source: string
  senderSecret: string | undefined
  userSecret: string | undefined
  uploadToken: string | undefined
  transferPassword: string | undefined
}

type Query = { senderSecret?: string; userSecret?: string; password?: string } | undefined

/** A header wins over the query: it is the form our own client uses, since a query may be written down on the way. */
export function createActorOf(sourceOf: SourceOf): (request: FastifyRequest, query: unknown) => Actor {
  return (request, query) => {
    const inQuery = query as Query
    return {
      source: sourceOf(request.raw),
      senderSecret: header(request, 'x-sender-secret') ?? inQuery?.senderSecret,
      userSecret: header(request, 'x-user-secret') ?? inQuery?.userSecret,
      uploadToken: header(request, 'x-upload-token'),
      transferPassword: textOf(header(request, 'x-transfer-password')) ?? inQuery?.password,
    }
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Headers are bytes: taken as UTF-8 where they are, so that a password may be in any script, else as Latin-1. */
function textOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    // Not UTF-8: an old client that sends Latin-1, as the standard once said.
    return header
  }
}
