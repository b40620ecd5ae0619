import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A line to a service on this machine that can break after so many bytes, and knows what was asked over it. */
export type BreakingProxy = {
  /** The same address, by way of this line. */
  through(url: string): string
  /** From now on so many bytes come down the line; then every connection on it breaks, and no new one is let in. */
  breakAfter(bytes: number): void
  mend(): void
  /** Where the ranges begin that were asked for since the line was mended. */
  rangeStarts(): number[]
} & AsyncDisposable

export async function openBreakingProxy(port: number): Promise<BreakingProxy> {
  let left = Number.POSITIVE_INFINITY
  let starts: number[] = []
  const sockets = new Set<Socket>()

  function carry(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // Broken connections are what this is for; that they are closed says all.
      socket.on('error', () => undefined)
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.end())
    near.on('data', (chunk: Buffer) => {
      for (const [, start] of chunk.toString('latin1').matchAll(/^range: bytes=(\d+)-/gim)) starts.push(Number(start))
    })
    near.pipe(far)
    far.on('data', (chunk: Buffer) => {
      const passing = chunk.subarray(0, Math.max(left, 0))
      left -= chunk.length
      const hasRoom = near.write(passing, () => left <= 0 && breakAll())
      if (hasRoom) return
      far.pause()
      near.once('drain', () => far.resume())
    })
  }
  function breakAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((near) => {
    if (left > 0) carry(near, connect(port, '127.0.0.1'))
    else near.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  return {
    through(url) {
      const address = new URL(url)
      address.port = String(own)
      return address.href
    },
    breakAfter(bytes) {
      left = bytes
    },
    mend() {
      left = Number.POSITIVE_INFINITY
      starts = []
    },
    rangeStarts: () => starts,
    async [Symbol.asyncDispose]() {
      breakAll()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
