import type { IncomingMessage } from 'node:http'
import { newId } from '../ids.ts'

const ids = new WeakMap<IncomingMessage, string>()

/** One id for each request, made by us: it is in every error answer and in every log line about it. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const id = newId()
  ids.set(request, id)
  return id
}

/** By which route a request was answered, for those who watch: a name from a closed list, never what was asked for. */
const names = new WeakMap<IncomingMessage, string>()

export const nameRoute = (request: IncomingMessage, name: string): void => void names.set(request, name)
export const routeOf = (request: IncomingMessage): string => names.get(request) ?? 'none'
