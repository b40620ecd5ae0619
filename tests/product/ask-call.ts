import { type Call, type CallName, calls } from '@envoi/contract/calls'
import { askJson } from '@envoi/testing/raw-http'
import type { Service } from '@envoi/testing/service'
import type { CallInput } from './account-rights.ts'

let addresses = 0

/** A call as anybody can make it, from a place on the network that nobody has used before. */
export function askCall(
  service: Service,
  name: CallName,
  { path = {}, query = {}, json }: CallInput,
  headers: Record<string, string>,
) {
  const { method, path: template }: Call = calls[name]
  const target = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(path[parameter] ?? 'x'))
  const search = new URLSearchParams(query).toString()
  addresses += 1
  return askJson(service.app.port, {
    method,
    path: `/api${target}${search === '' ? '' : `?${search}`}`,
    host: new URL(service.app.publicUrl).host,
    from: `10.6.${addresses >> 8}.${addresses & 255}`,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}
