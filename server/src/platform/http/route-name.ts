import type { IncomingMessage } from 'node:http'

/** By which route a request was answered, for those who watch: a name from a closed list, never what was asked for. */
const names = new WeakMap<IncomingMessage, string>()

export const nameRoute = (request: IncomingMessage, name: string): void => void names.set(request, name)
export const routeOf = (request: IncomingMessage): string => names.get(request) ?? 'none'
