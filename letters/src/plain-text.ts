import type { Language } from '@envoi/contract/words'
import type { Draft, Part } from './draft.ts'
import type { LetterLook } from './look.ts'
import { byline, footerOf } from './phrases.ts'

/** The words alone. What is to be copied, a code or a link, stands on a line of its own. */
export function plainText(
  { title, action, body, why, ways = [] }: Draft,
  language: Language,
  look: LetterLook,
): string {
  const paragraphs = [title]
  if (action) {
    paragraphs.push('code' in action ? action.code : `${action.label}\n${action.link}`, action.limits)
  }
  paragraphs.push(...body.map(plainPart), `${look.name} · ${why}`, ...ways.map(plainPart))
  const footer = footerOf(look, language)
  if (footer !== null) paragraphs.push(footer)
  if (look.byline) paragraphs.push(byline[language])
  return `${paragraphs.join('\n\n')}\n`
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part
  if ('heading' in part) return part.heading
  // As mail programs mark what somebody else wrote.
  if ('words' in part) return part.words.replaceAll(/^/gm, '> ')
  if ('rows' in part) {
    const rows = part.rows.map(([name, about]) => (about === '' ? `- ${name}` : `- ${name} (${about})`))
    return [...rows, ...(part.more === null ? [] : [part.more])].join('\n')
  }
  return part.label === part.link ? part.link : `${part.label}\n${part.link}`
}
