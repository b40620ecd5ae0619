/** The bytes of one file, whatever happens on the way: gone on with by Range, held to one exact content by If-Range. */
import { text } from 'node:stream/consumers'
import { type Api, ApiError, NetworkError } from '@envoi/client/api'
import { readError } from '@envoi/client/api-error'
import type { Http } from '@envoi/client/node/http'
import { systemClock } from '@envoi/client/upload/clock'
import { createRetry } from '@envoi/client/upload/retry'
import { Failed } from '../exit.ts'
import { printable } from '../terminal-text.ts'
import type { PartialFile } from './partial-file.ts'

export type FileToFetch = { fileId: string; name: string; size: number; crc: number | undefined }
export type Source = {
  api: Api
  http: Http
  transferId: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** How often damaged bytes are fetched anew before somebody is told. */
const mostDamaged = 2
/** A connection on which nothing comes for so long is dead. */
const silence = 60_000

export async function fetchFile(
  source: Source,
  file: FileToFetch,
  partial: PartialFile,
  moved: () => void,
): Promise<void> {
  const { signal } = source
  const retry = createRetry({
    clock: systemClock,
    online: { isOnline: () => true, whenOnline: async () => undefined },
    random: Math.random,
  })
  for (let [used, damaged] = [0, 0]; ;) {
    const before = partial.length
    try {
      if (partial.length < file.size) await fetchRest(source, file, partial, moved)
      if (file.crc === undefined || partial.crc === file.crc) return
      damaged += 1
      await partial.restart()
      moved()
      if (damaged === mostDamaged)
        throw new Failed(`${printable(file.name)} came damaged. Try again, or ask its sender.`)
    } catch (error) {
      // A line that breaks now and then is no reason to give up, as long as something comes.
      if (partial.length > before) used = 0
      used = await retry.next(error, used, signal)
    }
  }
}

/** The link was good for a time or a volume. Another is asked for. */
class GrantOver extends NetworkError {}

async function fetchRest(source: Source, file: FileToFetch, partial: PartialFile, moved: () => void): Promise<void> {
  const { transferId, signal } = source
  const { fileId, size } = file
  const known = partial.note
  const url = known?.url ?? (await grant(source, fileId))
  const etag = known?.etag ?? null
  const isRest = partial.length > 0 && etag !== null
  const range: Record<string, string> = isRest ? { range: `bytes=${partial.length}-`, 'if-range': etag } : {}
  const line = watchLine(signal)
  let ofDisk: unknown
  try {
    const { status, headers, body } = await ask(source.http, url, range, line.signal)
    if (status !== 200 && status !== 206) {
      // Whatever it was good for, it is not any more.
      await partial.saveNote({ transferId, fileId, size, etag, url: null })
      throw await refusalOf(status, headers, body, typeof known?.url === 'string')
    }
    // Another content, or a server that knows no ranges: all of it comes.
    if (status === 200 || !isRest) await partial.restart()
    await partial.saveNote({ transferId, fileId, size, etag: headers.get('etag'), url })
    for await (const chunk of body as AsyncIterable<Buffer>) {
      line.moved()
      if (partial.length + chunk.byteLength > size) throw new Failed(`${printable(file.name)} is longer than was told.`)
      await partial.add(chunk).catch((error: unknown) => {
        ofDisk = error
        throw error
      })
      moved()
    }
  } catch (error) {
    signal.throwIfAborted()
    const isTold = error === ofDisk || [Failed, ApiError, NetworkError].some((kind) => error instanceof kind)
    throw isTold ? error : new NetworkError('the download broke off', { cause: error })
  } finally {
    line.close()
  }
  if (partial.length < size) throw new NetworkError('the download broke off')
}

/** Given up when nothing has come for a while. */
function watchLine(signal: AbortSignal) {
  const dead = new AbortController()
  const begin = () => setTimeout(() => dead.abort(new NetworkError('nothing comes')), silence)
  let timer = begin()
  return {
    signal: AbortSignal.any([signal, dead.signal]),
    moved() {
      clearTimeout(timer)
      timer = begin()
    },
    close: () => clearTimeout(timer),
  }
}

/** A store may send the bytes itself: the service then answers by an address of that one. */
async function ask(http: Http, url: string, headers: Record<string, string>, signal: AbortSignal) {
  for (let [address, left] = [url, 3]; ; left -= 1) {
    const answer = await http.listen({ method: 'GET', url: address, headers, body: [], size: 0, signal })
    const next = answer.headers.get('location')
    if (left === 0 || answer.status < 301 || answer.status > 308 || next === null) return answer
    answer.body.destroy()
    address = new URL(next, address).href
  }
}

type Answer = Awaited<ReturnType<Http['listen']>>

async function refusalOf(
  status: number,
  headers: Answer['headers'],
  body: Answer['body'],
  wasKept: boolean,
): Promise<Error> {
  const error = readError(status, headers, (await text(body)).slice(0, 10_000))
  const isOver = wasKept && status < 500 && status !== 429
  return isOver ? new GrantOver(error.message, { cause: error }) : error
}

/** Counted once as a download, for all its ranges. */
async function grant({ api, transferId, headers, signal }: Source, fileId: string): Promise<string> {
  return (await api.getDownloadLink({ query: { transferId, fileId }, headers }, { signal })).url
}
