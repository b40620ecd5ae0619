/**
 * Spreadsheets run a cell that begins with `=`, `+`, `-` or `@`, also behind a space, something invisible or in a
 * full-width form. An apostrophe before it makes it text.
 *
 * A program that cuts at semicolons, tabs or lines where the writer meant commas sees beginnings inside a cell: those
 * are guarded as well.
 */
const beginning = String.raw`(?<=^|[;\t\r\n])`
const isFormula = String.raw`(?='*(?:(?![\t\r\n])[\s\p{Cc}\p{Default_Ignorable_Code_Point}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])`
/** A tab or a line end at the front is dropped by some programs, and what follows comes first. */
const isBlankFront = String.raw`(?='*[\t\r\n])`

const toGuard = new RegExp(`^${isBlankFront}|${beginning}${isFormula}`, 'gu')
const guards = new RegExp(`^'${isBlankFront}|${beginning}'${isFormula}`, 'gu')

export const guardFormulas = (cell: string): string => cell.replace(toGuard, "'")

/** The cell as it was: text that has apostrophes of its own gets one more and loses one. */
export const unguardFormulas = (cell: string): string => (cell.includes("'") ? cell.replace(guards, '') : cell)
