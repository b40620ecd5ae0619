import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database } from '../platform/database/connect.ts'
import { type DiskBucket, type DiskBucketDeps, createDiskBucket } from './disk-bucket.ts'
import { serve } from './serve.fixture.ts'

export type TestBucket = {
  bucket: DiskBucket
  root: string
  faults: unknown[]
  files(): Promise<string[]>
} & AsyncDisposable

/** A bucket behind a server of its own, in a folder of its own; `below` chooses the file system. */
export async function openTestBucket(
  database: Database,
  more: Partial<DiskBucketDeps> & { below?: string } = {},
): Promise<TestBucket> {
  await using opening = new AsyncDisposableStack()
  const root = opening.adopt(await mkdtemp(join(more.below ?? tmpdir(), 'envoi-bucket-')), (path) =>
    rm(path, { recursive: true, force: true }),
  )
  const faults: unknown[] = []
  const server = opening.use(await serve((request, response) => void bucket.receive(request, response)))
  const bucket = createDiskBucket({
    id: randomBytes(4).toString('hex'),
    root,
    database,
    signingKey: randomBytes(32),
    publicUrl: () => server.url,
    onFault: (error) => faults.push(error),
    ...more,
  })
  const closing = opening.move()
  return {
    bucket,
    root,
    faults,
    /** Names of the files that are there, folders left out, in order. */
    async files() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string; code: string | undefined }

/** A sender in slow motion: it says how much it will send, sends when told, and can go away in the middle. */
export function startSending(url: string, headers: Record<string, string | number>, method = 'PUT') {
  const sending = request(url, { method, headers, agent: false })
  const answer = once(sending, 'response').then(async ([response]: IncomingMessage[]): Promise<Answer> => {
    const body = await text(response!)
    const [, code] = /<Code>(\w+)<\/Code>/.exec(body) ?? []
    return { status: response!.statusCode!, headers: response!.headers, body, code }
  })
  // Whoever looks at the answer sees the failure; a test that does not look does not care.
  answer.catch(() => {})
  sending.on('error', () => {})
  const closed = new Promise<void>((resolve) => void sending.once('close', () => resolve()))
  sending.flushHeaders()
  return {
    answer,
    closed,
    write: (bytes: Uint8Array) => new Promise<void>((resolve) => void sending.write(bytes, () => resolve())),
    end: (bytes?: Uint8Array) => void sending.end(bytes),
    goAway: () => void sending.destroy(),
  }
}
