import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Content } from './content.ts'
import type { GrantedDownload } from './grant.ts'
import { createHandOver } from './hand-over.ts'

const SIZE = 1000

/** A download that somebody else could send, and what is counted of it. */
function openHouse({ isAddress, isUnlimited = true }: { isAddress: boolean; isUnlimited?: boolean }) {
  let [at, made] = [0, 0]
  const counted: number[] = []
  const granted = { grant: { id: 7, size: SIZE, delivered: 0 }, isUnlimited } as GrantedDownload
  const content = {
    size: SIZE,
    handOver: async () => {
      made += 1
      return { status: 302, isAddress, headers: { Location: `address ${made}` } }
    },
  } as unknown as Content
  const handOver = createHandOver(() => at)
  const deps = {
    requireStarted: async () => undefined,
    takeLease: async (_id: number, { need }: { need: number }) => need,
    countWhole: async (_id: number, size: number) => void counted.push(size),
    meters: {
      open: async () => ({
        cover: () => undefined,
        delivered: (bytes: number) => void counted.push(bytes),
        close: async () => undefined,
      }),
      [Symbol.asyncDispose]: async () => undefined,
    },
  }
  return {
    counted,
    granted,
    wait: (milliseconds: number) => (at += milliseconds),
    /** Where it leads, or nothing when we send it ourselves. */
    async ask(method = 'GET', range?: string): Promise<string | undefined> {
      let location: string | undefined
      const response = {
        setHeader: (_name: string, value: string) => (location = value),
        writeHead: () => undefined,
        end: () => undefined,
      } as unknown as ServerResponse
      const request = { method, headers: range === undefined ? {} : { range } } as IncomingMessage
      const isAnswered = await handOver(deps, granted, content, request, response)
      expect(isAnswered).toBe(location !== undefined)
      return location
    },
  }
}

describe('an address of the store', () => {
  test('is the same for all lines of a download, and counts in full once', async () => {
    const { ask, counted, wait } = openHouse({ isAddress: true })
    expect([await ask(), await ask('GET', 'bytes=5-9')]).toEqual(['address 1', 'address 1'])
    wait(29_999)
    expect(await ask()).toBe('address 1')
    expect(counted).toEqual([SIZE])
    wait(1)
    expect(await ask()).toBe('address 2')
    expect(counted).toEqual([SIZE, SIZE])
  })

  test('is not given where downloads are numbered', async () => {
    const { ask, counted } = openHouse({ isAddress: true, isUnlimited: false })
    expect(await ask()).toBeUndefined()
    expect(counted).toEqual([])
  })

  test('to look at the headers alone takes nothing, and is no address for the bytes', async () => {
    const { ask, counted } = openHouse({ isAddress: true })
    expect([await ask('HEAD'), await ask('GET')]).toEqual(['address 1', 'address 2'])
    expect(counted).toEqual([SIZE])
  })
})

describe('a server in front of us', () => {
  test('sends what is asked for, and that counts', async () => {
    const { ask, counted } = openHouse({ isAddress: false })
    await ask('GET', 'bytes=0-99')
    await ask('GET', 'bytes=100-')
    expect(counted).toEqual([100, 900])
  })

  test('sends all of it once; what is asked for again we send ourselves, and know what has arrived', async () => {
    const { ask, granted } = openHouse({ isAddress: false })
    granted.grant.delivered = 100
    expect(await ask('GET', 'bytes=100-')).toBeDefined()
    granted.grant.delivered = 101
    expect(await ask('GET', 'bytes=100-')).toBeUndefined()
  })
})
