import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { createS3Calls } from './calling.ts'
import { createGetObject } from './get-object.ts'
import { createS3Client } from './s3-client.ts'

/** What a store says to one request; the last of a script goes on for ever. */
export type Turn = (request: IncomingMessage, response: ServerResponse) => void

/** A store that keeps nothing and says what it was told to say, one turn after another. */
export async function startScriptedStore(...script: Turn[]) {
  let asked = 0
  const server = createServer((request, response) => {
    const turn = script[Math.min(asked, script.length - 1)]
    asked += 1
    turn?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const place = { endpoint, bucket: 'scripted', region: 'default', accessKey: 'test', secretKey: 'testsecret' }
  const client = createS3Client(place)
  const get = createGetObject(place)
  return {
    place,
    client,
    get,
    takeTurn: createSemaphore(64),
    calls: createS3Calls({ client, bucketName: place.bucket }),
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      client.destroy()
      get[Symbol.dispose]()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const says =
  (status: number, body = '', headers: Record<string, string> = { 'content-type': 'application/xml' }): Turn =>
  (_request, response) => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  }

export const refuses = (status: number, code: string): Turn =>
  says(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message></Message></Error>`)

export const hangsUp: Turn = (request) => void request.socket.resetAndDestroy()
export const isSilent: Turn = () => {}
