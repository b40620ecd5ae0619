import { answerDrawing } from '../../../platform/pdf/drawing-thread.ts'
import { drawInvoice } from './draw-invoice.ts'

answerDrawing(drawInvoice)
