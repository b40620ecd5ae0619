import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.ENVOI_WEBHOOK_SECRET ?? ''
const FIVE_MINUTES = 300

function isSigned(header: string, body: string): boolean {
  const fields = header.split(',').map((field) => field.split('='))
  const valuesOf = (name: string) => fields.flatMap(([key, value = '']) => (key === name ? [value] : []))
  const [time = ''] = valuesOf('t')
  // An old request that somebody sends again has an old time.
  if (Math.abs(Date.now() / 1000 - Number(time)) > FIVE_MINUTES) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  // For a day after the secret was renewed there are two signatures.
  return valuesOf('v1').some((hex) => {
    const given = Buffer.from(hex, 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const server = createServer(async (request, response) => {
  // The body exactly as it came: parsed and written again, it would be another one.
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()

  if (!isSigned(String(request.headers['envoi-signature']), body)) {
    response.writeHead(401).end()
    return
  }
  const event = JSON.parse(body)
  console.log(`${event.type} ${event.transferId}`)
  response.writeHead(204).end()
})

server.listen(Number(process.env.PORT ?? 8080))
