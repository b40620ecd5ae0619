import { z } from 'zod'
import { uploaderRefusals, uploaderSettings } from './accounts.ts'
import { lookRefusals, lookView, widgetLookChanges } from './branding.ts'
import { calls } from './calls.ts'
import { shortText } from './limits.ts'
import { pushChanges, pushLook, pushPageParts, pushPageView } from './push.ts'
import { idempotencyHeaders } from './idempotency.ts'
import { declare } from './route.ts'
import { secretHeaders } from './secret-headers.ts'
import { id, line } from './text.ts'

/** Widgets: a push page in a frame of somebody's own web page. */
const nothing = z.strictObject({})
const byId = z.strictObject({ id })
const refusals = ['UNAUTHENTICATED'] as const

const label = line.trim().min(1).max(shortText.maxLength)
/** Whether each is one, and how many there may be, is told by a refusal in words: here is but what no list of people is. */
const origins = z.array(line.max(10_000)).max(10_000)

const widget = z.strictObject({
  id: z.string(),
  userId: z.string(),
  /** For those who look after it; the label where none was given. */
  name: z.string(),
  /** Who receives what is sent by it, as senders are told. */
  recipientLabel: z.string(),
  allowedOrigins: z.array(z.string()),
  /** The address of its page, and of the script that shows it: both at the main site. */
  page: z.string(),
  script: z.string(),
  createdAt: z.string(),
  /** What it says of its look itself, and what holds of it. */
  customization: lookView,
  /** How new transfers are set there, and what may be chosen for them. */
  uploader: uploaderSettings,
  /** What it asks and takes; `settings.isOpen` is what switches it on and off. */
  push: z.strictObject(pushPageParts),
})

const usage = z.strictObject({
  /** Of the last 30 days, those with uploads, the latest first; the day as in `2026-11-22`, by UTC. */
  days: z.array(z.strictObject({ day: z.string(), origin: z.string().nullable(), uploads: z.int() })),
})

const listWidgets = declare({
  call: calls.listWidgets,
  scope: 'team',
  summary: 'The widgets of an account or its team, and how many its plan has; for the owner and managers',
  params: z.strictObject({ uid: id }),
  reply: z.strictObject({ widgets: z.array(widget), max: z.int() }),
  refusals,
})

const addWidget = declare({
  call: calls.addWidget,
  scope: 'team',
  summary:
    'Makes a widget for the account or team of `userId`, whose owner receives what is sent by it. `allowedOrigins`: which pages may show it, such as `https://example.org`; without any, our own preview alone',
  headers: idempotencyHeaders,
  body: z.strictObject({
    name: label.optional(),
    recipientLabel: label,
    userId: id,
    allowedOrigins: origins.optional(),
  }),
  reply: z.strictObject({ id: z.string() }),
  refusals: [...refusals, 'PLAN_REQUIRED', 'LIMITS', 'ORIGIN_INVALID'],
})

const getWidget = declare({
  call: calls.getWidget,
  scope: 'team',
  summary: 'One widget, and how many uploads came by it: by day and by the page around it, as that page told',
  params: byId,
  reply: widget.extend({ usage }),
  refusals,
})

const changeWidget = declare({
  call: calls.changeWidget,
  scope: 'team',
  summary: 'Changes a widget; what is left out stays. A `name` of null takes it away: the label stands for it again',
  params: byId,
  body: z.strictObject({
    name: label.nullable().optional(),
    recipientLabel: label.optional(),
    allowedOrigins: origins.optional(),
  }),
  reply: widget,
  refusals: [...refusals, 'LIMITS', 'ORIGIN_INVALID'],
})

const deleteWidget = declare({
  call: calls.deleteWidget,
  scope: 'team',
  summary: 'Deletes a widget: its page is not there from now on. What was sent by it stays',
  params: byId,
  reply: nothing,
  refusals,
})

const setWidgetUploader = declare({
  call: calls.setWidgetUploader,
  scope: 'team',
  summary:
    'How transfers of a widget are set, what it asks of senders, and whether it takes files at all; what is left out stays',
  params: byId,
  body: uploaderSettings.partial().extend({ push: pushChanges.optional() }),
  reply: widget,
  refusals: [...uploaderRefusals, 'PASSWORD_TOO_SHORT'],
})

const customizeWidget = declare({
  call: calls.customizeWidget,
  scope: 'team',
  summary:
    'Changes how a widget looks, all of it or nothing; pictures are addresses from `sign-url`. Without "Powered by" with a plan made to order alone',
  params: byId,
  body: widgetLookChanges,
  reply: lookView,
  refusals: lookRefusals,
})

const getPublicWidget = declare({
  call: calls.getPublicWidget,
  scope: 'any',
  summary:
    'What a widget asks of a sender, whose it is, its languages and look, and which pages may show it; before its password all but what it asks',
  params: byId,
  headers: secretHeaders,
  reply: pushPageView.extend({
    look: pushLook,
    /** Whom its page tells of its height and of what happens: those that may show it. */
    origins: z.array(z.string()),
  }),
  refusals: ['WRONG_PASSWORD'],
})

export const widgetRoutes = {
  listWidgets,
  addWidget,
  getWidget,
  changeWidget,
  deleteWidget,
  setWidgetUploader,
  customizeWidget,
  getPublicWidget,
}

export type WidgetView = z.infer<typeof widget>
export type WidgetWithUsage = z.infer<typeof getWidget.reply>
export type WidgetChanges = z.infer<typeof changeWidget.body>
export type PublicWidget = z.infer<typeof getPublicWidget.reply>
