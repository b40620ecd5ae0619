import { ApiError, NetworkError } from '@envoi/client/api-error'
import type { PreviewFile } from './preview-order.ts'

/** Whatever shows one kind of file. What goes wrong is told, and something else stands in its place. */
export type ShownFile = {
  file: PreviewFile
  granted: GrantedFile
  /** All of it, which counts as a download once it is read. */
  whole: GrantedFile
  onFailed: (error: unknown) => void
}

/** A file somebody looks at: its address, and any stretch of its bytes. */
export type GrantedFile = {
  /** Every grant is a counted preview, so it is asked for when it is first needed, and kept. */
  url(): Promise<string>
  /** After an address gave nothing: another one, if the grant has lapsed. Only so often, so that nothing goes round. */
  renew(old: string): Promise<string | undefined>
  /** The bytes from `start` up to, but not including, `end`; fewer where there are no more. */
  read(start: number, end: number, signal: AbortSignal): Promise<Stretch>
}

/** `of`: how many there are in all. A preview may give less than the file has. */
export type Stretch = { bytes: Uint8Array<ArrayBuffer>; of: number }

type Deps = { getLink: () => Promise<string>; fetch: typeof fetch }

/** 422: all that it may deliver has been delivered, as when a film was watched twice. */
const isLapsed = ({ status }: Response): boolean => status === 404 || status === 410 || status === 422
const MOST_RENEWALS = 5

export function createGrantedFile(deps: Deps): GrantedFile {
  let asked: Promise<string> | undefined
  let current: string | undefined
  let renewals = 0
  let length: number | undefined

  async function ask(): Promise<string> {
    try {
      current = await deps.getLink()
      return current
    } catch (error) {
      asked = undefined
      throw error
    }
  }
  function url(): Promise<string> {
    asked ??= ask()
    return asked
  }

  /** Several may notice at the same time that it has lapsed; they get the same new one. */
  async function another(old: string): Promise<string | undefined> {
    if (current === old && renewals < MOST_RENEWALS) {
      renewals += 1
      current = undefined
      asked = undefined
    }
    const next = await url()
    return next === old ? undefined : next
  }

  async function ask206(address: string, range: string, signal: AbortSignal): Promise<Response> {
    try {
      return await deps.fetch(address, { headers: { range }, signal, credentials: 'omit' })
    } catch (error) {
      throw signal.aborted ? error : new NetworkError('no answer from the storage host', { cause: error })
    }
  }

  return {
    url,
    async renew(old) {
      // A picture or a film does not tell why it did not come.
      const answer = await deps.fetch(old, { method: 'HEAD', credentials: 'omit' }).catch((cause: unknown) => {
        throw new NetworkError('no answer from the storage host', { cause })
      })
      return isLapsed(answer) ? another(old) : undefined
    },
    async read(start, end, signal) {
      const range = `bytes=${start}-${end - 1}`
      const address = await url()
      let answer = await ask206(address, range, signal)
      const next = isLapsed(answer) ? await another(address) : undefined
      if (next !== undefined) answer = await ask206(next, range, signal)
      if (answer.status !== 206) throw new ApiError({ status: answer.status })
      const of = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
      const bytes = await bytesOf(answer, signal)
      if (bytes.length !== Math.min(end, of) - start) throw new NetworkError('the answer was cut off')
      // What stands for the file may just have been made: two stretches of different things fit nowhere.
      if (of !== (length ?? of)) throw new NetworkError('it is another file now')
      length = of
      return { bytes, of }
    },
  }
}

async function bytesOf(answer: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    throw signal.aborted ? error : new NetworkError('the answer was cut off', { cause: error })
  }
}
