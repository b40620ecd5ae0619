/** Syntax highlighting, away from the thread that draws the page. Started by `use-highlighting.ts`. */
import { common, createLowlight } from 'lowlight'
import { type Piece, highlightedLines } from './highlighted-lines.ts'

export type HighlightTask = { text: string; language: string }
/** What it says: first that it is there, then the lines. */
export type HighlightMessage = 'begun' | Piece[][]

const lowlight = createLowlight(common)
const tell = (message: HighlightMessage): void => postMessage(message)

addEventListener('message', ({ data: { text, language } }: MessageEvent<HighlightTask>) => {
  tell('begun')
  tell(highlightedLines(lowlight.highlight(language, text).children))
})
