import type { FastifyReply, FastifyRequest } from 'fastify'
import { filePolicy } from './page-policy.ts'
import { readPreferences, weightOf } from './accept-header.ts'

/** In the order of our liking: brotli is the smaller one. The build has made them. */
export const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const
export type Coding = (typeof codings)[number]['name']

/** A file of the web app, kept in memory: together they are a few megabytes. */
export type StaticFile = {
  type: string
  hash: string
  bytes: Buffer
  coded: Partial<Record<Coding, Buffer>>
  /** Its name changes with its content, so it can be kept for ever. */
  isImmutable: boolean
  /** Whether pages of others load it, also those that load nothing without leave. */
  isForOtherSites: boolean
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  void reply
    .header('Content-Security-Policy', filePolicy)
    .header('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  if (file.isForOtherSites) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (Object.keys(file.coded).length > 0) void reply.header('Vary', 'Accept-Encoding')
  return sendCoded(request, reply, file)
}

/** Its bytes in the best form that is wanted, or that whoever asks has them already. */
export function sendCoded(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<StaticFile, 'type' | 'hash' | 'bytes' | 'coded'>,
): FastifyReply {
  const coding = chooseCoding(Object.keys(file.coded), request.headers['accept-encoding'])
  const tag = `"${file.hash}${coding === undefined ? '' : `-${coding}`}"`
  void reply.header('ETag', tag)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (coding !== undefined) void reply.header('Content-Encoding', coding)
  return reply.type(file.type).send(coding === undefined ? file.bytes : file.coded[coding])
}

/** The dearest of those that can be had; as it is when none of them is wanted. */
export function chooseCoding(had: readonly string[], accepted: string | undefined): Coding | undefined {
  const preferences = readPreferences(accepted)
  const [best] = codings
    .map(({ name }) => ({ name, weight: had.includes(name) ? weightOf(preferences, name) : 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return best?.name
}

function isKnown(header: string | undefined, tag: string): boolean {
  const known = new Set((header ?? '').split(',').map((one) => one.trim().replace(/^W\//, '')))
  return known.has(tag) || known.has('*')
}
