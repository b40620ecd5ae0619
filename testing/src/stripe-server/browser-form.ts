import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { playMethods } from '@envoi/contract/words'
import { invalid, replyTo } from './api-error.ts'
import { confirmSetup, playsOf } from './customer-calls.ts'
import { readForm, textIn } from './form.ts'
import { answerBank } from './paying.ts'
import type { World } from './state.ts'

type Asked = { world: World; publishableKey: string; method: string; path: string; text: string }

const script = new URL('browser-form.mjs', import.meta.url)

/** What a page loads, and what the form in it sends; how Stripe's own form does this is its affair, and is not copied. */
export const isFormRequest = (path: string): boolean => path === '/v3/' || path.startsWith('/form/')

export function answerForm({ world, publishableKey, method, path, text }: Asked, response: ServerResponse): void {
  const headers = { 'access-control-allow-origin': '*' }
  if (path === '/v3/') {
    response.writeHead(200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' }).end(readFileSync(script))
    return
  }
  const { status, body } = replyTo(() => {
    const form = readForm(text)
    if (method !== 'POST' || textIn(form, 'key') !== publishableKey) throw invalid('The key is another.')
    const secret = textIn(form, 'client_secret')
    if (path === '/form/show') return { plays: playsOf(world, secret) }
    if (path === '/form/setup') {
      const play = playMethods.find((one) => one === form['play'])
      if (play === undefined) throw invalid('There is no such card.')
      return { payment_method: confirmSetup(world, secret, play).id }
    }
    answerBank(world, secret, form['answer'] === 'yes')
    return { status: form['answer'] === 'yes' ? 'succeeded' : 'requires_payment_method' }
  })
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body))
}
