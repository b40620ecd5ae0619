/**
 * What is needed from Send on: what sends, and the steps that show it. They come together while the form is written, so
 * nothing begins to leave, on a line that may break, before all that tells of it is here.
 */
export { createFramedEngine } from './framed-engine.ts'
export { WidgetDone } from './widget-done.tsx'
export { WidgetFailure } from './widget-failure.tsx'
export { WidgetScanning } from './widget-scanning.tsx'
export { WidgetSending } from './widget-sending.tsx'
