/** Everything that is set of a widget, as one draft: what is typed, which call saves it, and what the preview is told. */
import { planLimits } from '@envoi/contract/limits'
import type { PushLook } from '@envoi/contract/push'
import { type OwnLook, lookThatHolds } from '@envoi/contract/rules/look'
import { type PushSettings, pushLimitsOf } from '@envoi/contract/rules/push-page'
import type { PreviewMessage } from '@envoi/contract/rules/widget-message'
import type { WidgetChanges, WidgetView } from '@envoi/contract/widgets'
import { savedPushChanges } from '../../platform/push-settings.ts'

export type Values = PushSettings & {
  name: string
  recipientLabel: string
  allowedOrigins: string[]
  look: OwnLook
  /** How long what is sent by it is kept; null: as the account has it. */
  validityDays: number | null
}

/** As it is typed; it saves itself. */
export type Draft = { values: Values; change: (changes: Partial<Values>) => void }

export const valuesOf = ({
  name,
  recipientLabel,
  allowedOrigins,
  customization,
  uploader,
  push,
}: WidgetView): Values => ({
  ...push.settings,
  name,
  recipientLabel,
  allowedOrigins,
  look: customization,
  validityDays: uploader.validityDays,
})

type Calls = {
  widget?: WidgetChanges
  uploader?: { validityDays?: number | null; push?: Partial<PushSettings> }
  look?: OwnLook
}

/** By what saves it: each part is one call. */
export function callsOf(changes: Partial<Values>): Calls {
  const { name, recipientLabel, allowedOrigins, look, validityDays, ...settings } = changes
  const widget = { name, recipientLabel, allowedOrigins }
  const hasPush = Object.keys(settings).length > 0
  return {
    ...(Object.values(widget).some((value) => value !== undefined) && { widget }),
    ...((hasPush || validityDays !== undefined) && {
      uploader: {
        ...(validityDays !== undefined && { validityDays }),
        ...(hasPush && { push: savedPushChanges(settings) }),
      },
    }),
    ...(look && { look }),
  }
}

export function shownLook(own: OwnLook): PushLook {
  const { background, actionColor, startbtnColor, logo, tide, byline } = lookThatHolds([own])
  return { background, actionColor, startbtnColor, logo, tide, byline }
}

/** What its page is to show before it is saved. One that takes nothing asks nothing. */
export function previewOf({ push }: WidgetView, values: Values, isOpen: boolean): PreviewMessage {
  const { recipientLabel, look } = values
  const { title, text, senderName, senderEmail, questions, endings } = savedPushChanges(values)
  const limits = pushLimitsOf(values, { ...push.planLimits, messageLength: planLimits.PREMIUM.messageLength })
  return {
    type: 'envoi:preview',
    receiver: recipientLabel,
    asks: isOpen ? { title, text, senderName, senderEmail, questions, endings, limits } : null,
    look: shownLook(look),
  }
}
