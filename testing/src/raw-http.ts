import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** One request exactly as given, on a connection of its own: any Host, any header, nothing tidied up by a client. */
export type Ask = {
  method?: string
  path: string
  host?: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}
export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string; json: unknown }

export async function ask(port: number, { method = 'GET', path, host, headers = {}, body }: Ask): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sending = request(
    { host: '127.0.0.1', port, method, path, agent: false, headers: { host: host ?? `localhost:${port}`, ...headers } },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString()
        const isJson = response.headers['content-type']?.startsWith('application/json') === true && text !== ''
        const json: unknown = isJson ? JSON.parse(text) : undefined
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, json })
        // Answered before all was sent: nobody waits for the rest.
        sending.destroy()
      })
    },
  )
  sending.on('error', reject)
  sending.end(body)
  return promise
}

/** The same with a JSON body, from an address of one's own as the proxy in front tells it. */
export function askJson(
  port: number,
  { from, json, ...rest }: Ask & { from?: string; json?: unknown },
): Promise<Answer> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers = {
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    // Node tells no length of what a DELETE carries unless it is told.
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...rest.headers,
  }
  return ask(port, { ...rest, headers, ...(body === undefined ? {} : { body }) })
}

/** Bytes on a bare connection, and all that comes back until the other side closes it. */
export async function sendBare(port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (answer += chunk))
  socket.once('error', reject)
  socket.once('close', () => resolve(answer))
  return promise
}
