import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

const LANES = 16
const MILLISECONDS = 4000

/** How many GETs a second are answered over 16 connections, as if from 400 people. */
export async function readRate(origin: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  let answered = 0
  const until = performance.now() + MILLISECONDS
  async function lane(index: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const source = `10.3.${index}.${turn % 25}`
      const asking = request(origin + path, { agent, headers: { 'x-forwarded-for': source } })
      asking.end()
      const [response] = (await once(asking, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      if (response.statusCode !== 200) throw new Error(`GET answered ${response.statusCode}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)))
  agent.destroy()
  return answered / (MILLISECONDS / 1000)
}
