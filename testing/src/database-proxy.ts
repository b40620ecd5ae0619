import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { inject } from 'vitest'
import type { TestDatabase } from './database.ts'

/** A way to a database that can be cut, or fall silent, and be mended, as when its machine goes down and comes back. */
export type DatabaseProxy = { url: string; cut(): void; silence(): void; mend(): void } & AsyncDisposable

export async function openDatabaseProxy(database: TestDatabase): Promise<DatabaseProxy> {
  const { host, port, user } = inject('postgres')
  const name = /\/(\w+)\?/.exec(database.url)?.[1]
  let isCut = false
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    if (isSilent) return void sockets.add(near)
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => isSilent || far.write(chunk))
    far.on('data', (chunk) => isSilent || near.write(chunk))
    return near
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    cut,
    silence() {
      isSilent = true
    },
    mend() {
      // What was lost in the silence cannot be made up for: everybody starts anew.
      if (isSilent) for (const socket of sockets) socket.destroy()
      isCut = false
      isSilent = false
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
