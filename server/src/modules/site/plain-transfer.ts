/** The page of a transfer where no script runs: everything that it is for works by plain forms. */
import { displaySize } from '@envoi/contract/rules/size-display'
import type { Language } from '@envoi/contract/words'
import { escapeHtml } from '../../platform/html.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { type Transfer, type TransferFile, goneCode } from '../transfers/index.ts'
import type { SharedLink } from './link-preview.ts'
import { plainPage, sentences, titled } from './plain-page.ts'
import { plainDate, plainWords } from './plain-words.ts'

/** What came of a form. `opened`: its password was right, or none is needed. */
export type FormAnswer = {
  shared: SharedLink | undefined
  opened?: Opened
  problem?: Refusal
}
type Opened = { password: string | undefined; files: Shown[]; page: number }
type Shown = Pick<TransferFile, 'publicId' | 'name' | 'size'>

/** So many rows are a page that every phone can scroll. */
const ROWS = 100

export const isAvailable = (transfer: Transfer): boolean =>
  !goneCode(transfer) && !transfer.startsLater && transfer.status === 'ENABLED'

/** As the page comes first: the same for what is locked, over or was never made. `text` is of what anybody may see. */
export function plainDoor(language: Language, siteName: string, title: string, text: string | undefined): string {
  const button = `<form method="post"><button class="plain-main">${plainWords[language].showFiles}</button></form>`
  return plainPage(siteName, `<h1>${named(title)}</h1>${text === undefined ? '' : sentences(text)}${button}`)
}

/** What a form is answered with: no more than the page's own calls would tell whoever asks. */
export function plainTransfer(
  language: Language,
  siteName: string,
  { shared, opened, problem }: FormAnswer,
  isSenderUnproven: (transfer: Transfer) => boolean,
): string {
  const words = plainWords[language]
  if (!shared) {
    if (!problem || problem.code === 'NOT_FOUND') return plainPage(siteName, titled(...words.unknown))
    return plainPage(siteName, titled(words.fault, problemOf(language, problem)))
  }
  const { transfer } = shared
  if (!isAvailable(transfer)) return plainPage(siteName, closedBody(language, transfer))
  const said = problem && problemOf(language, problem)
  if (!opened) return plainPage(siteName, passwordBody(language, said))
  const warning = isSenderUnproven(transfer) ? words.unproven : undefined
  return plainPage(siteName, openBody(language, transfer, opened, { warning, said }))
}

const alert = (text: string | undefined): string =>
  text === undefined ? '' : `<p class="plain-problem" role="alert">${escapeHtml(text)}</p>`

function closedBody(language: Language, transfer: Transfer): string {
  const words = plainWords[language]
  const gone = goneCode(transfer)
  if (gone) return titled(...(gone === 'EXPIRED' ? words.expired : words.deleted))
  if (transfer.status === 'DISABLED') return titled(...words.disabled)
  if (!transfer.startsLater) return titled(...words.pending)
  const [title, text] = words.notYet
  return titled(title, text(plainDate(language, transfer.validFrom)))
}

function passwordBody(language: Language, problem: string | undefined): string {
  const words = plainWords[language]
  return [
    titled(words.passwordTitle, words.passwordText),
    alert(problem),
    '<form method="post">',
    `<label>${escapeHtml(words.password)}<input type="password" name="password" required autocomplete="off" /></label>`,
    `<button class="plain-main">${escapeHtml(words.open)}</button></form>`,
  ].join('')
}

function openBody(
  language: Language,
  transfer: Transfer,
  { files, password, page }: Opened,
  { warning, said }: { warning: string | undefined; said: string | undefined },
): string {
  const words = plainWords[language]
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const sender = transfer.senderName ?? transfer.senderEmail
  const isUsedUp = transfer.maxDownloads !== null && transfer.downloads >= transfer.maxDownloads
  const isList = files.length > 1
  const first = ROWS * (Math.min(page, Math.max(1, Math.ceil(files.length / ROWS))) - 1)
  const rows = files.slice(first, first + ROWS)
  const all = `<button class="plain-main" name="all" value="true">${escapeHtml(words.downloadAll(size))}</button>`
  return [
    `<h1>${named(transfer.name ?? words.untitled(files.length))}</h1>`,
    sender === null ? '' : `<p>${words.from} ${named(sender)}</p>`,
    warning === undefined ? '' : sentences(warning),
    transfer.message === null ? '' : `<p class="plain-message" dir="auto">${escapeHtml(transfer.message)}</p>`,
    alert(isUsedUp ? words.usedUp : said),
    '<form method="post">',
    password === undefined ? '' : `<input type="hidden" name="password" value="${escapeHtml(password)}" />`,
    isList && !isUsedUp ? all : '',
    `<ul>${rows.map((file) => row(language, file, isUsedUp)).join('')}</ul>`,
    files.length > ROWS ? pager(language, { first, shown: rows.length, of: files.length }) : '',
    '</form>',
    sentences(`${words.files(files.length, size)}.`, words.until(plainDate(language, transfer.validTo))),
    `<p><a href="/contact?lang=${language}">${escapeHtml(words.report)}</a></p>`,
  ].join('')
}

function row(language: Language, { publicId, name, size }: Shown, isUsedUp: boolean): string {
  const words = plainWords[language]
  const label = escapeHtml(words.downloadOf(name))
  const button = `<button name="fileId" value="${escapeHtml(publicId)}" aria-label="${label}">${words.download}</button>`
  return `<li><span>${named(name)} <small>${displaySize(size, language)}</small></span>${isUsedUp ? '' : button}</li>`
}

function pager(language: Language, { first, shown, of }: { first: number; shown: number; of: number }): string {
  const words = plainWords[language]
  const page = first / ROWS + 1
  const button = (to: number, text: string) => `<button name="page" value="${to}">${escapeHtml(text)}</button>`
  return [
    '<p class="plain-pager">',
    page > 1 ? button(page - 1, words.previous) : '',
    `<span>${escapeHtml(words.range(first + 1, first + shown, of))}</span>`,
    first + shown < of ? button(page + 1, words.next) : '',
    '</p>',
  ].join('')
}

/** What people have written, without what would turn the direction of the words around it. */
const named = (text: string): string => `<bdi>${escapeHtml(text.replace(/\p{Bidi_Control}/gu, ''))}</bdi>`

function problemOf(language: Language, { code, retryAfter = 60 }: Refusal): string {
  const words = plainWords[language]
  if (code === 'WRONG_PASSWORD') return words.wrongPassword
  if (code === 'TOO_MANY_REQUESTS') return words.locked(Math.ceil(retryAfter / 60))
  if (code === 'TOO_MANY_DOWNLOADS') return words.usedUp
  if (code === 'LIMITS') return words.weekly
  return code === 'NOT_FOUND' ? words.fileGone : words.away
}
