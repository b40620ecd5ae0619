import { id, whole } from '@envoi/contract/text'
import { pages } from '@envoi/contract/pages'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDatabaseAway } from '../../platform/database/away.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { DependencyAway } from '../../platform/dependency-away.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Downloads } from '../downloads/index.ts'
import { type Transfers, goneCode, isReady } from '../transfers/index.ts'
import type { FindSharedLink, SharedLink } from './link-preview.ts'
import type { SendPage } from './pages.ts'
import { type FormAnswer, isAvailable } from './plain-transfer.ts'

type Deps = {
  database: Reader
  transfers: Pick<Transfers, 'findFiles' | 'gate'>
  downloads: Pick<Downloads, 'giveLink'>
  findSharedLink: FindSharedLink
  sendPage: SendPage
}

const BODY_LIMIT = 8000
/** One file, or all of them, or only a look at the files, of which each page is asked for by its number. */
const form = z.strictObject({
  password: whole.max(1024).optional(),
  fileId: id.optional(),
  all: z.literal('true').optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional(),
})
type Asked = z.infer<typeof form>

/**
 * What the page of a transfer sends where no script runs. It is no JSON, so any page could send it; hence, unlike a call, it must
 * come with the Origin that every browser adds to a form, which has been found to be ours. Nothing is told or counted before a
 * button is pressed: programs that open links press none.
 */
export function mountPlainForm(app: FastifyInstance, deps: Deps): void {
  app.register(async (page) => {
    const text = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
    page.addContentTypeParser('application/x-www-form-urlencoded', text, (_request, body, done) => done(null, body))
    page.post<{ Body: unknown }>(pages.download.path.replace('{id}', ':id'), async (request, reply) => {
      if (request.headers.origin === undefined) throw new Refusal('FORBIDDEN')
      const asked = readForm(request.body)
      const { url, ...answer } = await answerOf(deps, () => deps.findSharedLink(request), asked)
      if (url !== undefined) return reply.redirect(url, 303)
      if (answer.problem?.retryAfter !== undefined) reply.header('Retry-After', String(answer.problem.retryAfter))
      return deps.sendPage('download', request, reply, answer)
    })
  })
}

function readForm(body: unknown): Asked {
  const fields = [...new URLSearchParams(typeof body === 'string' ? body : '')]
  const isRepeated = new Set(fields.map(([name]) => name)).size < fields.length
  const { data } = form.safeParse(Object.fromEntries(fields))
  if (!data || isRepeated) throw new Refusal('BAD_REQUEST')
  return data
}

async function answerOf(
  { database, transfers, downloads }: Deps,
  find: () => Promise<SharedLink | undefined>,
  { password, fileId, all, page = '1' }: Asked,
): Promise<FormAnswer & { url?: string }> {
  const answer: FormAnswer = { shared: undefined }
  try {
    const shared = await find()
    answer.shared = shared
    if (!shared) return { ...answer, problem: new Refusal('NOT_FOUND') }
    const { transfer, recipient } = shared
    const isDownload = fileId !== undefined || all !== undefined
    // What anybody with the link may know is told first: that it is over, or that it has a password.
    const gone = goneCode(transfer)
    if (gone) return { ...answer, problem: new Refusal(gone) }
    if (!isAvailable(transfer)) return answer
    if (transfer.passwordHash !== null && password === undefined && !isDownload) return answer
    const actor = { ...shared.actor, transferPassword: password }
    await transfers.gate.requireOpen(transfer, recipient, actor)
    const files = (await transfers.findFiles(database, transfer.id)).filter(isReady)
    answer.opened = { password, files, page: Number(page) }
    if (!isDownload) return answer
    const options = { fileIds: fileId === undefined ? undefined : [fileId], isPreview: false }
    return { ...answer, url: await downloads.giveLink({ transfer, recipient, actor }, options) }
  } catch (error) {
    if (error instanceof Refusal) return { ...answer, problem: error }
    // The page says it in words, and keeps what was typed.
    const isAway = error instanceof DependencyAway || isDatabaseAway(error)
    if (isAway) return { ...answer, problem: new Refusal('UNAVAILABLE', { retryAfter: 2 }) }
    throw error
  }
}
