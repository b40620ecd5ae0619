/** Colours source code away from the thread that draws the page. Started by `colour.ts`. */
import { common, createLowlight } from 'lowlight'
import { type Piece, colouredLines } from './coloured-lines.ts'

export type ColourTask = { text: string; language: string }

const lowlight = createLowlight(common)
const tell = (lines: Piece[][]): void => postMessage(lines)

addEventListener('message', ({ data: { text, language } }: MessageEvent<ColourTask>) => {
  tell(colouredLines(lowlight.highlight(language, text).children))
})
