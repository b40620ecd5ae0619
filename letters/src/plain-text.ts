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
  const plain = (part: Part): string => plainPart(part, language)
  paragraphs.push(...body.map(plain), `${look.name} · ${why}`, ...ways.map(plain))
  const footer = footerOf(look, language)
  if (footer !== null) paragraphs.push(footer)
  if (look.byline) paragraphs.push(byline[language])
  return `${paragraphs.join('\n\n')}\n`
}

const colon: Record<Language, string> = { en: ': ', fr: '\u202f: ' }

function plainPart(part: Part, language: Language): string {
  if (typeof part === 'string') return part
  if ('heading' in part) return part.heading
  // As mail programs mark what somebody else wrote.
  if ('words' in part) return part.words.replaceAll(/^/gm, '> ')
  if ('facts' in part) return part.facts.map((fact) => fact.join(colon[language])).join('\n')
  if ('rows' in part) {
    const rows = part.rows.map(([name, about]) => (about === '' ? `- ${name}` : `- ${name} (${about})`))
    return [...rows, ...(part.more === null ? [] : [part.more])].join('\n')
  }
  return part.label === part.link ? part.link : `${part.label}\n${part.link}`
}
