import { answerDrawing } from '../../../platform/pdf/drawing-thread.ts'
import { drawPoster } from './poster-pdf.ts'

answerDrawing(drawPoster)
