/** Text from people on its way into the page. */

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
