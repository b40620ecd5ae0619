import { EXAMPLE_ORIGIN } from '../contents.ts'
import type { Operation } from './operations.ts'
import { sampleOf, sampleParameters } from './sample.ts'

/** The host of bytes is told by the transfer that was created. */
export const STORAGE_VARIABLE = '$ENDPOINT'

/** One call as somebody would type it. The tests run every one of them. */
export function curlExample(operation: Operation): string {
  const { method, body, host, scope } = operation
  const address = `${host === 'storage' ? STORAGE_VARIABLE : `${EXAMPLE_ORIGIN}/api`}${pathOf(operation)}`
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(host === 'storage' ? [`-H "x-upload-token: $UPLOAD_TOKEN"`] : []),
    ...(host === 'site' && scope !== 'people' ? [`-H "Authorization: Bearer $ENVOI_KEY"`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${bodyOf(operation)}'`] : []),
  ]
  return [`curl "${address}"`, ...options].join(' \\\n  ')
}

function pathOf(operation: Operation): string {
  const given = sampleParameters(operation, 'path')
  const query = new URLSearchParams(sampleParameters(operation, 'query')).toString()
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  return query === '' ? path : `${path}?${query}`
}

/** What fits on a line stands on one. A quote would end the text that the shell is given. */
function bodyOf({ id, body }: Operation): string {
  const value = sampleOf(body?.schema ?? {}, { call: id, direction: 'request' })
  const line = JSON.stringify(value)
  return (line.length <= 60 ? line : JSON.stringify(value, null, 2)).replaceAll(`'`, String.raw`'\''`)
}
