/** Colours source code away from the thread that draws the page. Started by `colour.ts`. */
import { common, createLowlight } from 'lowlight'
import { type Piece, colouredLines } from './coloured-lines.ts'

export type ColourTask = { text: string; language: string }
/** What it says: first that it is there, then the lines. */
export type ColourNews = 'begun' | Piece[][]

const lowlight = createLowlight(common)
const tell = (news: ColourNews): void => postMessage(news)

addEventListener('message', ({ data: { text, language } }: MessageEvent<ColourTask>) => {
  tell('begun')
  tell(colouredLines(lowlight.highlight(language, text).children))
})
