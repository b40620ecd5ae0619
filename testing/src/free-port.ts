import { randomInt } from 'node:crypto'
import { type Server, createServer } from 'node:net'

/** A port for a program that is started again and again: below those that the system itself gives to others. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    await close(server)
    if (isFree) return port
  }
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
