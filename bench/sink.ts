import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes bytes and forgets them: what a browser can send at best. Prints its address when it is ready. */
const page = '<!doctype html><title>Sink</title><input type="file">'

const server = createServer((request, response) => {
  request.on('end', () => {
    response.setHeader('Content-Type', 'text/html')
    response.end(request.method === 'GET' ? page : '')
  })
  request.resume()
})
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`))
