/** What a push page asks and takes, as the uploader needs it. Pure. */
import { pushPage } from '@envoi/contract/limits'
import { findPushGaps, hasAllowedEnding } from '@envoi/contract/rules/push-page'
import type { NewTransfer } from '@envoi/contract/transfers'
import { findProblems } from '../draft/problems.ts'
import { manyLines, oneLine } from '../draft/request.ts'
import type { Draft, Limits, Place, Problems, PushTerms } from '../state.ts'

type Asks = PushTerms['asks']
/** Of a widget `code` is its id; `widget.origin` is that of the page around it, where that is known. */
type Page = {
  code: string
  receiver: string
  asks: Asks
  password: string | undefined
  widget?: { origin: string | undefined }
}

export function pushTerms({ code, receiver, asks, password, widget }: Page): PushTerms {
  const limits = limitsOf(asks)
  const to = widget ? { widgetId: code, widgetOrigin: widget.origin } : { pushCode: code === 'site' ? undefined : code }
  return {
    code,
    receiver,
    asks,
    limits,
    admit(picked, notify) {
      const others = picked.filter(({ name }) => !hasAllowedEnding(name, asks.endings))
      const [first] = others
      if (!first) return picked
      const values = { name: first.name, count: others.length, types: writtenEndings(asks).join(', ') }
      notify('push:notif_file_type', values)
      return picked.filter((one) => !others.includes(one))
    },
    findProblems: (draft) => findPushProblems(draft, asks, limits),
    request: (draft, langCode) => ({ ...requestOf(draft, asks), ...to, langCode }),
    headers: password === undefined ? {} : { 'x-transfer-password': password },
  }
}

/** As people know them. */
export const writtenEndings = ({ endings }: Pick<Asks, 'endings'>): string[] =>
  (endings ?? []).map((ending) => ending.toUpperCase())

/** Recipients and dates are the receiver's. */
const limitsOf = ({ limits }: Asks): Limits => ({ ...limits, recipients: 1, validityDays: 1 })

export const questionField = (id: string): `question ${string}` => `question ${id}`

/** Whoever sends here: what they write is judged as a visitor's is. */
export const anybody: Place = {
  transferType: 'S3',
  planType: 'NONE',
  isSignedIn: false,
  isMainSite: false,
  isWidget: false,
  isPush: true,
}

function findPushProblems(draft: Draft, asks: Asks, limits: Limits): Problems {
  // No day is ever set here.
  const problems = findProblems(draft, { place: anybody, limits, takenNames: [], now: new Date(0) })
  if (asks.senderName === 'hidden') delete problems.senderFullname
  if (asks.senderEmail === 'hidden') delete problems.email
  if (!draft.files.every(({ name }) => hasAllowedEnding(name, asks.endings))) problems.files = 'problem_files_type'
  for (const { id } of asks.questions) {
    if ((draft.answers[id] ?? '').length > pushPage.answerLength)
      problems[questionField(id)] = 'problem_answer_too_long'
  }
  const { senderFullname: name, email } = draft
  for (const gap of findPushGaps(asks, { name, email, answers: answersIn(draft, asks) })) {
    if (gap.field === 'question') problems[questionField(gap.id)] = 'problem_answer_missing'
    else if (gap.field === 'email') problems.email = 'problem_sender_email_missing'
    else problems.senderFullname = 'problem_sender_missing'
  }
  return problems
}

const answersIn = ({ answers }: Draft, { questions }: Asks) =>
  questions.flatMap(({ id }) => {
    const value = manyLines(answers[id] ?? '')
    return value === undefined ? [] : [{ id, value }]
  })

function requestOf(draft: Draft, asks: Asks): Omit<NewTransfer, 'langCode'> {
  const answers = answersIn(draft, asks)
  return {
    transferType: 'S3',
    email: asks.senderEmail === 'hidden' ? undefined : oneLine(draft.email),
    senderFullname: asks.senderName === 'hidden' ? undefined : oneLine(draft.senderFullname),
    message: manyLines(draft.message),
    answers: answers.length > 0 ? answers : undefined,
    files: draft.files.map(({ id, name, size }) => ({ id, name, size })),
  }
}
