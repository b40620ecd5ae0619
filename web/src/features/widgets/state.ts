import { isPushOpen } from '@envoi/contract/rules/push-page'
import type { WidgetView } from '@envoi/contract/widgets'

/** Whether it takes files, and if not, why. */
export type WidgetState = 'on' | 'off' | 'ended' | 'used_up'

export function stateOf(
  { push: { settings, uses } }: { push: Pick<WidgetView['push'], 'settings' | 'uses'> },
  now: Date,
): WidgetState {
  if (!settings.isOpen) return 'off'
  if (isPushOpen(settings, uses, now)) return 'on'
  // With any number of uses left, would it be open?
  return isPushOpen({ ...settings, maxUses: null }, 0, now) ? 'used_up' : 'ended'
}
