/**
 * The part of Markdown that pages of text are written in: headings, paragraphs, lists, tables, notices (`>`), links, **bold**
 * and `code`. What comes out is made of our own tags alone, whatever a file holds; what a writer may have meant otherwise, such
 * as HTML, is refused with its line, so that nobody finds it in a page.
 */
import { escapeHtml } from './html.ts'

export class MarkdownFault extends Error {
  override name = 'MarkdownFault'
}

/** `title` and `lead` are text; the lead, the first paragraph, may be ''. */
export type Text = { title: string; lead: string; html: string }
/** What `{name}` stands for: Markdown of one line, or several. A value never names another one. */
export type Values = ReadonlyMap<string, string>

type Line = { text: string; number: number }

export function renderMarkdown(source: string, values: Values = new Map()): Text {
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index): Line => ({ text: text.trimEnd(), number: index + 1 }))
  for (const line of lines) requirePlain(line)
  const blocks = blocksOf(lines)
  const [heading, ...rest] = blocks
  if (heading?.kind !== 'heading' || heading.level !== 1)
    throw new MarkdownFault('the first line must be a title: # Title')
  if (rest.some((block) => block.kind === 'heading' && block.level === 1))
    throw new MarkdownFault('there is a second title: sections begin with ##')
  const first = rest.find((block) => block.kind === 'paragraph')
  const title = inline(heading.lines, values)
  return {
    title: textOf(title),
    lead: first ? textOf(inline(first.lines, values)) : '',
    html: [`<h1>${title}</h1>`, ...rest.map((block) => blockMarkup(block, values))].join('\n'),
  }
}

/** Letters that are not seen turn words around, or hide what a link leads to. */
function requirePlain({ text, number }: Line): void {
  if (/[\p{Bidi_Control}\uFFFD]|(?!\t)\p{Cc}/u.test(text))
    throw new MarkdownFault(`line ${number} has characters that are no text, or is not UTF-8`)
  if (/<[a-z!/?]/i.test(text)) throw new MarkdownFault(`line ${number} has HTML, which is not taken`)
}

type Block =
  | { kind: 'heading'; level: number; lines: Line[] }
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'notice'; lines: Line[] }
  | { kind: 'list'; items: Line[][] }
  | { kind: 'steps'; items: Line[][] }
  | { kind: 'table'; head: Line; rows: Line[] }

const BULLET = /^[-*]\s+/
const STEP = /^\d{1,3}\.\s+/
const NOTICE = /^>\s?/
const HEADING = /^(#{1,6})\s+/

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let rest = lines.filter(({ text }, index) => text !== '' || (lines[index - 1]?.text ?? '') !== '')
  while (rest.length > 0) {
    const [line] = rest
    if (!line) break
    if (line.text === '') {
      rest = rest.slice(1)
      continue
    }
    const { block, length } = blockAt(line, rest)
    blocks.push(block)
    rest = rest.slice(length)
  }
  return blocks
}

function blockAt(line: Line, rest: readonly Line[]): { block: Block; length: number } {
  const level = HEADING.exec(line.text)?.[1]?.length
  if (level !== undefined) {
    if (level > 3) throw new MarkdownFault(`line ${line.number} is a heading below ###`)
    return { block: { kind: 'heading', level, lines: [without(HEADING)(line)] }, length: 1 }
  }
  if (line.text.startsWith('|')) {
    const found = taken(rest, ({ text }) => text.startsWith('|'))
    const [head, rule, ...rows] = found
    if (!head || !rule || !/^\|(?:\s*:?-+:?\s*\|)+$/.test(rule.text))
      throw new MarkdownFault(`line ${line.number} begins a table without a line of | --- | below its head`)
    return { block: { kind: 'table', head, rows }, length: found.length }
  }
  if (NOTICE.test(line.text)) {
    const found = taken(rest, ({ text }) => NOTICE.test(text))
    return { block: { kind: 'notice', lines: found.map(without(NOTICE)) }, length: found.length }
  }
  for (const [kind, mark] of [
    ['list', BULLET],
    ['steps', STEP],
  ] as const) {
    if (!mark.test(line.text)) continue
    // What is indented goes on with the item above it.
    const found = taken(rest, ({ text }) => mark.test(text) || /^\s+\S/.test(text))
    const items: Line[][] = []
    for (const one of found) {
      if (mark.test(one.text)) items.push([without(mark)(one)])
      else items.at(-1)?.push({ ...one, text: one.text.trim() })
    }
    return { block: { kind, items }, length: found.length }
  }
  const found = taken(rest, ({ text }) => text !== '' && !/^(?:[-*|>]\s|#{1,6}\s|\d{1,3}\.\s)/.test(text))
  // What looks like the beginning of something else without being one is text.
  const own = found.length === 0 ? [line] : found
  return { block: { kind: 'paragraph', lines: own }, length: own.length }
}

function taken(lines: readonly Line[], fits: (line: Line) => boolean): Line[] {
  const end = lines.findIndex((line) => !fits(line))
  return lines.slice(0, end === -1 ? lines.length : end)
}

const without =
  (mark: RegExp) =>
  (line: Line): Line => ({ ...line, text: line.text.replace(mark, '') })

function blockMarkup(block: Block, values: Values): string {
  if (block.kind === 'heading') return `<h${block.level}>${inline(block.lines, values)}</h${block.level}>`
  if (block.kind === 'table') return tableMarkup(block, values)
  if (block.kind === 'list' || block.kind === 'steps') {
    const tag = block.kind === 'list' ? 'ul' : 'ol'
    return `<${tag}>${block.items.map((item) => `<li>${inline(item, values)}</li>`).join('')}</${tag}>`
  }
  const markup = inline(block.lines, values)
  return block.kind === 'notice' ? `<p class="notice">${markup}</p>` : `<p>${markup}</p>`
}

/** A table is a list of things on a narrow page, where its head is not seen: the first cell is what each is about. */
function tableMarkup({ head, rows }: { head: Line; rows: Line[] }, values: Values): string {
  const cellsOf = (line: Line): string[] =>
    line.text
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline([{ ...line, text: cell.trim() }], values))
  const titles = cellsOf(head)
  const body = rows.map((row) => {
    const cells = cellsOf(row)
    if (cells.length !== titles.length)
      throw new MarkdownFault(`line ${row.number} has ${cells.length} cells where its table has ${titles.length}`)
    return `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`
  })
  const top = titles.map((title) => `<th scope="col">${title}</th>`).join('')
  return `<table><thead><tr>${top}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** A line that ends in a backslash is followed by a new one, as in an address; others run on. */
function inline(lines: readonly Line[], values: Values): string {
  return lines
    .map((line, index) => {
      const isBroken = line.text.endsWith('\\') && index < lines.length - 1
      const markup = words(isBroken ? line.text.slice(0, -1) : line.text, line.number, values)
      return markup + (index === lines.length - 1 ? '' : isBroken ? '<br>' : ' ')
    })
    .join('')
}

const PIECES = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\][]*)\]\(([^)\s]*)\)|\{(\w+)\}/g

function words(text: string, number: number, values: Values): string {
  let markup = ''
  let end = 0
  for (const piece of text.matchAll(PIECES)) {
    const [whole, code, bold, label, address, name] = piece
    markup += escapeHtml(text.slice(end, piece.index))
    end = piece.index + whole.length
    if (code !== undefined) markup += `<code>${escapeHtml(code)}</code>`
    else if (bold !== undefined) markup += `<strong>${words(bold, number, values)}</strong>`
    else if (name !== undefined) markup += valueMarkup(name, number, values)
    else markup += linkMarkup(label ?? '', address ?? '', number)
  }
  return markup + escapeHtml(text.slice(end))
}

function valueMarkup(name: string, number: number, values: Values): string {
  const value = values.get(name)
  if (value === undefined)
    throw new MarkdownFault(
      `line ${number} has {${name}}, which is none of ${[...values.keys()].map((one) => `{${one}}`).join(', ')}`,
    )
  return value
    .split('\n')
    .map((line) => words(line, number, new Map()))
    .join('<br>')
}

/** To the web, to a mailbox, by phone, or to a place of this site. */
function linkMarkup(label: string, address: string, number: number): string {
  const isOwn = /^(?:\/(?![/\\])|#)[^\\]*$/.test(address)
  const isElsewhere = /^(?:https?:\/\/|mailto:|tel:)[^\\]+$/i.test(address) && URL.canParse(address)
  if (!isOwn && !isElsewhere)
    throw new MarkdownFault(
      `line ${number} has a link that leads neither to https://, mailto:, tel: nor to a path of this site`,
    )
  if (label.trim() === '') throw new MarkdownFault(`line ${number} has a link without words`)
  const rel = /^https?:/i.test(address) ? ' rel="noreferrer noopener"' : ''
  return `<a class="link" href="${escapeHtml(address)}"${rel}>${escapeHtml(label)}</a>`
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
