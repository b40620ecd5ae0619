import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Content } from './content.ts'
import type { GrantedDownload } from './grant.ts'
import { createHandOver } from './hand-over.ts'

const SIZE = 1000
const TAG = '"6afcb8f9-3e8"'

/** A download that somebody else could send, and what is counted of it. */
function openSandbox({ isAddress, isUnlimited = true }: { isAddress: boolean; isUnlimited?: boolean }) {
  let [at, made] = [0, 0]
  const counted: number[] = []
  const granted = { grant: { id: 7, size: SIZE, delivered: 0 }, isUnlimited } as GrantedDownload
  const content = {
    size: SIZE,
    handOver: async () => {
      made += 1
      return { status: 302, isAddress, headers: { Location: `address ${made}` }, ...(!isAddress && { etag: TAG }) }
    },
  } as unknown as Content
  const handOver = createHandOver(() => at)
  const deps = {
    requireStarted: async () => undefined,
    meters: {
      leftOf: () => 2 * SIZE - granted.grant.delivered,
      open: async () => ({
        cover: () => undefined,
        delivered: (bytes: number) => {
          counted.push(bytes)
          granted.grant.delivered += bytes
        },
        close: async () => undefined,
      }),
      [Symbol.asyncDispose]: async () => undefined,
    },
  }
  return {
    counted,
    wait: (milliseconds: number) => (at += milliseconds),
    /** Where it leads, or nothing when we send it ourselves. */
    async ask(headers: Record<string, string> = {}, method = 'GET'): Promise<string | undefined> {
      let location: string | undefined
      const response = {
        setHeader: (_name: string, value: string) => (location = value),
        writeHead: () => undefined,
        end: () => undefined,
      } as unknown as ServerResponse
      // As of the request's own look at the row.
      const seen = { ...granted, grant: { ...granted.grant } }
      const { isAnswered } = await handOver(
        deps,
        seen,
        content,
        { method, headers } as unknown as IncomingMessage,
        response,
      )
      expect(isAnswered).toBe(location !== undefined)
      return location
    },
  }
}

describe('an address of the store', () => {
  test('is the same for all lines of a download, also when they begin at once, and counts in full once', async () => {
    const { ask, counted, wait } = openSandbox({ isAddress: true })
    const lines = await Promise.all(Array.from({ length: 20 }, () => ask({ range: 'bytes=5-9' })))
    expect(new Set(lines).size).toBe(1)
    wait(29_999)
    expect(await ask()).toBe(lines[0])
    expect(counted).toEqual([SIZE])
  })

  test('is given once: what is asked for later we send, and know what has left', async () => {
    const { ask, counted, wait } = openSandbox({ isAddress: true })
    expect(await ask()).toBeDefined()
    wait(30_000)
    expect(await ask()).toBeUndefined()
    expect(counted).toEqual([SIZE])
  })

  test('is given a second time to who resumes by the store’s own tag, and no third', async () => {
    const { ask, counted, wait } = openSandbox({ isAddress: true })
    const resume = { range: 'bytes=500-', 'if-range': '"of the store"' }
    await ask()
    wait(30_000)
    expect(await ask(resume)).toBeDefined()
    wait(30_000)
    expect(await ask(resume)).toBeUndefined()
    expect(counted).toEqual([SIZE, SIZE])
  })

  test('is not given where downloads are numbered', async () => {
    const { ask, counted } = openSandbox({ isAddress: true, isUnlimited: false })
    expect(await ask()).toBeUndefined()
    expect(counted).toEqual([])
  })

  test('to look at the headers alone takes nothing', async () => {
    const { ask, counted } = openSandbox({ isAddress: true })
    expect(await ask({}, 'HEAD')).toBeDefined()
    expect(counted).toEqual([])
  })
})

describe('a server in front of us', () => {
  test('sends what is asked for, and that counts', async () => {
    const { ask, counted } = openSandbox({ isAddress: false })
    await ask({ range: 'bytes=0-99' })
    await ask({ range: 'bytes=100-' })
    expect(counted).toEqual([100, 900])
  })

  test('sends all of it once; what is asked for again we send', async () => {
    const { ask, counted } = openSandbox({ isAddress: false })
    expect(await ask()).toBeDefined()
    expect(await ask({ range: 'bytes=0-0' })).toBeUndefined()
    expect(counted).toEqual([SIZE])
  })

  test('sends everything to whoever resumes by another tag than its own, and so everything counts', async () => {
    const { ask, counted } = openSandbox({ isAddress: false })
    await ask({ range: 'bytes=0-99', 'if-range': TAG })
    expect(counted).toEqual([100])
    expect(await ask({ range: 'bytes=0-0', 'if-range': '"x"' })).toBeUndefined()
    const other = openSandbox({ isAddress: false })
    await other.ask({ range: 'bytes=0-0', 'if-range': '"x"' })
    expect(other.counted).toEqual([SIZE])
  })

  test.each(['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])(
    'is not asked where it might send nothing: %s',
    async (name) => {
      const { ask, counted } = openSandbox({ isAddress: false })
      expect(await ask({ [name]: '*' })).toBeUndefined()
      expect(counted).toEqual([])
    },
  )

  test('does not send to aria2, which asks for everything and fetches a part', async () => {
    const { ask, counted } = openSandbox({ isAddress: false })
    expect(await ask({ 'user-agent': 'aria2/1.37.0' })).toBeUndefined()
    expect(counted).toEqual([])
  })
})
