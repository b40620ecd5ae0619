import { ourLook } from '@envoi/contract/rules/look'
import { type PushSettings, defaultPushSettings } from '@envoi/contract/rules/push-page'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import type { WidgetView, WidgetWithUsage } from '@envoi/contract/widgets'
import { applied } from './branding-answers.ts'
import { type Answers, given, refused } from './fake-service.ts'

const { background, actionColor, startbtnColor, logo, tide, byline } = ourLook

export const widget = (
  id: string,
  more: Partial<WidgetView> = {},
  settings: Partial<PushSettings> = {},
): WidgetView => ({
  id,
  userId: 'ana',
  name: `Form ${id}`,
  recipientLabel: 'Calder Press',
  allowedOrigins: [],
  // A site of its own, as the main one is for a customer's.
  page: `http://main.localhost:1/widgets/${id}`,
  script: 'http://main.localhost:1/widget.js',
  createdAt: '2026-11-01T00:00:00.000Z',
  customization: {},
  uploader: nothingSaid,
  push: {
    settings: { ...defaultPushSettings, ...settings },
    hasPassword: false,
    uses: 0,
    look: { background, actionColor, startbtnColor, logo, tide, byline },
    planLimits: { filesPerTransfer: 1000, uploadSize: 50_000_000_000 },
  },
  ...more,
})

/** A service that keeps these widgets, of three that the plan has. */
export function keepWidgets(first: WidgetView[] = [], days: WidgetWithUsage['usage']['days'] = []): Answers {
  let widgets = first
  const need = (id: string): WidgetView => {
    const found = widgets.find((one) => one.id === id)
    if (!found) throw refused('NOT_FOUND')
    return found
  }
  const change = (id: string, changes: Partial<WidgetView>): WidgetView => {
    widgets = widgets.map((one) => (one === need(id) ? { ...one, ...changes } : one))
    return need(id)
  }
  return {
    listWidgets: () => ({ widgets, max: 3 }),
    addWidget({ body: { recipientLabel, name = recipientLabel, allowedOrigins = [] } }) {
      widgets = [...widgets, widget('new', { name, recipientLabel, allowedOrigins })]
      return { id: 'new' }
    },
    getWidget: ({ params }) => ({ ...need(params.id), usage: { days } }),
    changeWidget: ({ params, body: { name, ...body } }) =>
      change(params.id, given({ ...body, name: name === null ? need(params.id).recipientLabel : name })),
    deleteWidget({ params }) {
      widgets = widgets.filter((one) => one !== need(params.id))
      return {}
    },
    setWidgetUploader({ params, body: { push: { password, restartUses, ...settings } = {}, ...uploader } }) {
      const { push, uploader: said } = need(params.id)
      return change(params.id, {
        uploader: { ...said, ...given(uploader) },
        push: {
          ...push,
          settings: { ...push.settings, ...(settings as Partial<PushSettings>) },
          hasPassword: password === undefined ? push.hasPassword : password !== null,
          uses: restartUses ? 0 : push.uses,
        },
      })
    },
    customizeWidget: ({ params, body }) =>
      change(params.id, { customization: applied(need(params.id).customization, body.operations) }).customization,
    signPicture: () => ({ signedUrl: 'http://127.0.0.1:1/pictures/signed', url: '/brand/a-picture.webp' }),
  }
}
