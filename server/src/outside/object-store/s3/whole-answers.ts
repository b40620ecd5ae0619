import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { NodeHttpHandler } from '@smithy/node-http-handler'

type Request = Parameters<NodeHttpHandler['handle']>[0]
type Answer = Awaited<ReturnType<NodeHttpHandler['handle']>>

/** The store said something that is no answer: cut off, or not what its kind of answer looks like. */
export class IllFormedAnswer extends Error {
  override name = 'IllFormedAnswer'
}

/**
 * A list that was cut off can still be read, as a shorter list: a file that is there would be missing. So an answer in
 * XML is taken whole or not at all. Bytes of objects pass as they come.
 */
export function wholeAnswers(handler: NodeHttpHandler): NodeHttpHandler {
  const handle = handler.handle.bind(handler)
  return Object.assign(handler, {
    async handle(...asked: Parameters<NodeHttpHandler['handle']>): Promise<Answer> {
      const { response } = await handle(...asked)
      const type = response.headers['content-type'] ?? ''
      if (type.includes('xml') && !isObject(asked[0], response) && response.body instanceof Readable) {
        const text = await buffer(response.body)
        requireWhole(text.toString('utf8'), hasWords(asked[0], response))
        response.body = Readable.from([text])
      }
      return { response }
    },
  })
}

/** We never read an object without naming its version. */
const isObject = (request: Request, response: Answer['response']): boolean =>
  request.method === 'GET' && request.query['versionId'] !== undefined && response.statusCode < 300

/** What is asked or begun is answered in words: an empty list of all that is there would be believed. */
const hasWords = ({ method }: Request, { statusCode }: Answer['response']): boolean =>
  statusCode < 300 && (method === 'GET' || method === 'POST')

function requireWhole(text: string, hasWords: boolean): void {
  const answer = text.replace(/^\s*<\?[^>]*\?>/, '').trim()
  const [, root] = /^<([\w:]+)/.exec(answer) ?? []
  const isWhole = answer === '' ? !hasWords : answer.endsWith(`</${root}>`) || /^<[^<>]*\/>$/.test(answer)
  if (!isWhole) throw new IllFormedAnswer('the answer was cut off')
}
