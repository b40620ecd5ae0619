/** A home for the engine in tests: the real sender and client, and time, chance, network and memory in our hands. */
import type { Api } from '../../api.ts'
import { createApi } from '../../api.ts'
import type { NodeSlice } from '../../node/file-slice.ts'
import type { Http } from '../../node/http.ts'
import { createHttp } from '../../node/http.ts'
import { createFetch, createSender } from '../../node/sender.ts'
import type { Home, Memory, Online } from '../ports.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'

type TestOnline = Online & { online: boolean; switch(online: boolean): void }
type TestMemory = Memory & { readonly records: Map<string, string>; broken: boolean }
export type TestHome = Home<NodeSlice> &
  Disposable & {
    api: Api
    clock: TestClock
    online: TestOnline
    memory: TestMemory
    /** Every request begun here, with how many were under way then, itself included. */
    readonly requests: { url: string; underWay: number }[]
    underWay(): number
  }

export function createTestHome(origin: string): TestHome {
  const real = createHttp()
  const requests: TestHome['requests'] = []
  let underWay = 0
  const http: Http = {
    ...real,
    async exchange(request) {
      requests.push({ url: request.url, underWay: ++underWay })
      return real.exchange(request).finally(() => underWay--)
    },
  }
  return {
    api: createApi({ origin, fetch: createFetch(http) }),
    sender: createSender(http),
    memory: createTestMemory(),
    clock: createTestClock(),
    online: createTestOnline(),
    random: () => 0.5,
    requests,
    underWay: () => underWay,
    [Symbol.dispose]: () => http[Symbol.dispose](),
  }
}

export function createTestMemory(): TestMemory {
  const records = new Map<string, string>()
  const memory: TestMemory = {
    records,
    broken: false,
    list: async () => [...records.keys()],
    async load(id) {
      const text = records.get(id)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async save(id, record) {
      if (memory.broken) throw new Error('no room for records')
      records.set(id, JSON.stringify(record))
    },
    async remove(id) {
      if (memory.broken) throw new Error('no room for records')
      records.delete(id)
    },
  }
  return memory
}

export function createTestOnline(): TestOnline {
  let waiting: (() => void)[] = []
  const network: TestOnline = {
    online: true,
    isOnline: () => network.online,
    whenOnline: (signal) =>
      new Promise((resolve, reject) => {
        if (network.online) return resolve()
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    switch(online) {
      network.online = online
      if (!online) return
      for (const wake of waiting) wake()
      waiting = []
    },
  }
  return network
}
