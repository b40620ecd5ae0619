/** One signed request by XMLHttpRequest, which alone tells how many bytes have left. */
import { NetworkError } from '../api-error.ts'
import type { Answer, Sender, SignedRequest } from '../upload/ports.ts'
import type { BrowserSlice } from './file-source.ts'

/** No time limit here: the engine gives up what no longer moves. */
export const xhrSender: Sender<BrowserSlice> = {
  async send(request) {
    const { body } = request
    try {
      return await exchange(request)
    } catch (error) {
      // A file that changed breaks the request as a bad line does; sending it again would never help.
      if (error instanceof NetworkError && typeof body !== 'string') await body.requireReadable()
      throw error
    }
  },
}

function exchange({ method, url, headers, body, onProgress, signal }: SignedRequest<BrowserSlice>): Promise<Answer> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()

  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (onProgress) request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
  request.addEventListener('load', () => {
    const { status, responseText } = request
    resolve({ status, headers: { get: (name) => request.getResponseHeader(name) }, text: responseText })
  })
  request.addEventListener('error', () => reject(new NetworkError(`${method} of bytes: no answer`)))
  request.addEventListener('abort', () => reject(signal.reason))
  request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
  signal.addEventListener('abort', stop, { once: true })
  // Text goes as bytes: a string would get a content type that nobody signed.
  request.send(typeof body === 'string' ? new Blob([body]) : body.blob)
  return promise
}
