/** Text from people on its way into the page. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** JSON that cannot end the element it stands in, whatever its texts hold. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const first120 = /^.{0,120}/su

/** One line of bounded length, without what would turn the direction of the words around it. Nothing to see is ''. */
export function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
  if (!/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(line)) return ''
  const [start = ''] = first120.exec(line) ?? []
  return start === line ? line : `${start}…`
}
