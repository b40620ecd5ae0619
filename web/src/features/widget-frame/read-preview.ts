/** What the dashboard shows of a widget that is not saved yet: read by its shape, since it comes by a message. */
import { isColour } from '@envoi/contract/rules/colour'
import { fieldRules } from '@envoi/contract/rules/push-page'
import type { PreviewMessage } from '@envoi/contract/rules/widget-message'

export type Preview = Omit<PreviewMessage, 'type'>

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isRule: Check = (value) => fieldRules.some((rule) => rule === value)
const isHex: Check = (value) => typeof value === 'string' && isColour(value)
/** Which host it may be on is for the page's own policy to say. */
const isPicture: Check = (value) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
/** Exactly these, each as its check wants it. */
const shape =
  (checks: Record<string, Check>, optional = false): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const fields = value as Record<string, unknown>
    return (
      Object.keys(fields).every((name) => Object.hasOwn(checks, name)) &&
      Object.entries(checks).every(([name, check]) => (optional && fields[name] === undefined) || check(fields[name]))
    )
  }

const isTexts = shape({ en: isText, fr: isText }, true)
const isAsks = shape({
  title: isTexts,
  text: isTexts,
  senderName: isRule,
  senderEmail: isRule,
  questions: listOf(shape({ id: isText, label: isTexts, isRequired: isFlag })),
  endings: orNull(listOf(isText)),
  limits: shape({ filesPerTransfer: isCount, uploadSize: isCount, messageLength: isCount }),
})
const isPlain = shape({ color: isHex, gradientColor: orNull(isHex) })
const isPictured = shape({ image: isPicture, color: orNull(isHex) })
const isLook = shape({
  background: orNull((value) => isPlain(value) || isPictured(value)),
  actionColor: isHex,
  startbtnColor: isHex,
  logo: orNull(isPicture),
  tide: isFlag,
  byline: isFlag,
})
const isPreview = shape({
  type: (value) => value === 'envoi:preview',
  receiver: isText,
  asks: orNull(isAsks),
  look: isLook,
})

/** Nothing where it is none: a message that is wrong in one place is not believed in any other. */
export function readPreview(data: unknown): Preview | undefined {
  if (!isPreview(data)) return undefined
  const { receiver, asks, look } = data as PreviewMessage
  return { receiver, asks, look }
}
