import { createHash } from 'node:crypto'
import { languageChoice } from '@envoi/contract/boot'
import { type Language, languages } from '@envoi/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCookie } from '../../platform/http/cookies.ts'
import { chooseLanguage } from './language.ts'
import { encodePage } from './page-coding.ts'
import { type Coding, type StaticFile, codings, sendCoded } from './static-file.ts'

/** A page that the build has drawn: the same for everybody who reads its language, and known by its tag. */
export type StaticPage = Pick<StaticFile, 'type' | 'hash' | 'bytes' | 'coded'>
/** `isAsked`: the address names the language. */
export type AskedLanguage = { language: Language; isAsked: boolean }

/** Nobody is asked who they are: the account's own language is not read. */
export function askedLanguage({ query, headers }: FastifyRequest): AskedLanguage {
  const asked = (query as Record<string, unknown>)[languageChoice.parameter]
  const language = chooseLanguage({
    own: undefined,
    asked,
    remembered: findCookie(headers.cookie, languageChoice.cookie),
    accepted: headers['accept-language'],
  })
  return { language, isAsked: languages.some((one) => one === asked) }
}

/** An address that names its language leads on in it, also without a script; `paths` are those of pages like this one. */
export function leadOn(html: string, { language, isAsked }: AskedLanguage, paths: string): string {
  if (!isAsked) return html
  const withoutLanguage = new RegExp(`(href="(?:${paths}))(#[^"]*)?(?=")`, 'g')
  return html.replaceAll(withoutLanguage, `$1?${languageChoice.parameter}=${language}$2`)
}

export async function makeStaticPage(html: string): Promise<StaticPage> {
  const bytes = Buffer.from(html)
  const coded = await Promise.all(
    codings.map(async ({ name }): Promise<[Coding, Buffer]> => [
      name,
      Buffer.from((await encodePage(html, name)).body),
    ]),
  )
  return {
    type: 'text/html; charset=utf-8',
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    coded: Object.fromEntries(coded),
  }
}

/** `pictures` and `style`: what a customer's look brings, an origin and the hash of the one style that is inline. */
type Looks = { pictures?: string; style?: string }

/** Files of this site and nothing else: there is no script in the pages themselves, and so no nonce. */
const policy = ({ pictures, style }: Looks): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${style === undefined ? '' : ` '${style}'`}`,
    `img-src 'self'${pictures === undefined ? '' : ` ${pictures}`}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')

export function sendStaticPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, language, looks = {} }: { page: StaticPage; language: Language; looks?: Looks },
): FastifyReply {
  void reply
    .header('Content-Security-Policy', policy(looks))
    .header('Content-Language', language)
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  return sendCoded(request, reply, page)
}
