import { randomBytes } from 'node:crypto'
import { type Boot, bootElement, languageChoice } from '@envoi/contract/boot'
import { screen } from '@envoi/contract/limits'
import { type PageName, pages } from '@envoi/contract/pages'
import type { Language } from '@envoi/contract/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCookie } from './cookie.ts'
import type { FindGlimpse } from './glimpse.ts'
import { chooseLanguage } from './language.ts'
import { jsonForScript } from './markup.ts'
import { documentTitle, pageHead } from './page-head.ts'
import { pagePolicy } from './page-policy.ts'
import { type Caption, pageWords } from './page-words.ts'
import type { WebApp } from './web-app.ts'

type Deps = { webApp: WebApp; publicUrl: () => string; storageUrl: () => string; findGlimpse: FindGlimpse }
export type SendPage = (page: PageName, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The one page of the web app, made anew for every request: its language, its nonce, and what others read about it. */
export function createSendPage({ webApp, publicUrl, storageUrl, findGlimpse }: Deps): SendPage {
  async function captionOf(page: PageName, language: Language, request: FastifyRequest): Promise<Caption> {
    const glimpse = page === 'download' ? await findGlimpse(request) : undefined
    return glimpse ? pageWords[language].glimpse(glimpse) : pageWords[language][page]
  }

  return async (page, request, reply) => {
    const language = languageOf(request)
    const caption = await captionOf(page, language, request)
    const nonce = randomBytes(16).toString('base64')
    const url = publicUrl() + pathOf(page, request)
    const html = webApp.page({
      nonce,
      language,
      title: documentTitle(caption),
      head: [pageHead(page, { caption, language, url }), ...preload(webApp.words[language], nonce)].join('\n    '),
      boot: `<script type="application/json" id="${bootElement}">${jsonForScript(bootOf(language))}</script>`,
    })
    return reply
      .code(pages[page].status)
      .header('Content-Security-Policy', pagePolicy(nonce, storageUrl()))
      .header('Content-Language', language)
      .header('Vary', 'Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

export function mountPages(app: FastifyInstance, send: SendPage): void {
  for (const page of Object.keys(pages) as PageName[]) {
    app.get(pages[page].path.replaceAll(/\{(\w+)\}/g, ':$1'), (request, reply) => send(page, request, reply))
  }
}

const languageOf = ({ query, headers }: FastifyRequest): Language =>
  chooseLanguage({
    asked: (query as Record<string, unknown>)[languageChoice.parameter],
    remembered: findCookie(headers.cookie, languageChoice.cookie),
    accepted: headers['accept-language'],
  })

function pathOf(page: PageName, { params }: FastifyRequest): string {
  const given = params as Record<string, string>
  return pages[page].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

const preload = (address: string | undefined, nonce: string): string[] =>
  address === undefined ? [] : [`<link rel="modulepreload" href="${address}" nonce="${nonce}" />`]

/** Every place is the main site so far, in its own colours. */
const bootOf = (language: Language): Boot => ({
  language,
  place: { name: 'www', isMain: true },
  look: { actionColor: screen.defaultActionColor, backgroundColor: null, startbtnColor: null },
})
