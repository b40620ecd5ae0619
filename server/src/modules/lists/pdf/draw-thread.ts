import { answerDrawing } from '../../../platform/pdf/drawing-thread.ts'
import type { SummaryRequest } from '../summary.ts'
import { drawSummary } from './summary-pdf.ts'

answerDrawing(({ summary, language }: SummaryRequest) => drawSummary(summary, language))
