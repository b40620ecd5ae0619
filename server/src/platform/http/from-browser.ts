import type { FastifyRequest } from 'fastify'

/** Over https and on this machine every browser says from which site a call comes, and no page can say it in its stead. */
export const isFromBrowser = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] !== undefined
