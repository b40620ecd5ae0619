import type { Draft } from './draft.ts'

/** The words alone. What is to be copied, a code or a link, stands on a line of its own. */
export function plainText({ title, action, body, why }: Draft): string {
  const paragraphs = [title]
  if (action) {
    paragraphs.push('code' in action ? action.code : `${action.label}\n${action.link}`, action.limits)
  }
  for (const item of body) paragraphs.push(typeof item === 'string' ? item : `${item.label}\n${item.link}`)
  return `${[...paragraphs, `Envoi · ${why}`].join('\n\n')}\n`
}
