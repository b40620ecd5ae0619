/**
 * What a widget's page tells the page around it, and nothing else: how high it is, and what happens. The preview of the
 * dashboard tells it in turn how it is to look. Whoever hears one reads it by its shape; where it came from they check first.
 */
import type { PublicWidget } from '../widgets.ts'

export type WidgetMessage =
  | { type: 'envoi:height'; height: number }
  | { type: 'envoi:started' | 'envoi:finished' | 'envoi:failed' }
  | { type: 'envoi:progress'; percent: number }

/** What may be changed in a preview before it is saved. */
export type PreviewMessage = { type: 'envoi:preview' } & Pick<PublicWidget, 'receiver' | 'asks' | 'look'>

const happenings = ['envoi:started', 'envoi:finished', 'envoi:failed'] as const

/** Nothing where it is none of ours: pages send each other all kinds of things. */
export function readWidgetMessage(data: unknown): WidgetMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, height, percent } = data as Record<string, unknown>
  const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity
  if (type === 'envoi:height') return isAmount(height) ? { type, height } : undefined
  if (type === 'envoi:progress') return isAmount(percent) && percent <= 100 ? { type, percent } : undefined
  const happening = happenings.find((one) => one === type)
  return happening && { type: happening }
}
