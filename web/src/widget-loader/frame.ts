import { readWidgetMessage } from '@envoi/contract/rules/widget-message'
import type { Tag } from './tag.ts'

/** Until its page has told its height. */
const FIRST_HEIGHT = '544px'

/** The frame of a widget: as high as its page says, and a source of events for the page around it. */
export function makeFrame({ address, title }: Tag): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = title
  // Property by property: that needs no leave of a policy. Of another scheme than its page, a frame would be painted over.
  Object.assign(frame.style, {
    colorScheme: 'light',
    display: 'block',
    width: '100%',
    height: FIRST_HEIGHT,
    border: '0',
  })
  const hear = ({ source, origin, data }: MessageEvent): void => {
    // A page that changes without being loaded anew may have taken it out.
    if (!frame.isConnected) return removeEventListener('message', hear)
    if (source !== frame.contentWindow || origin !== address.origin) return
    const message = readWidgetMessage(data)
    if (message?.type === 'envoi:height') frame.style.height = `${message.height}px`
    else if (message) tell(frame, message)
  }
  addEventListener('message', hear)
  return frame
}

/** Heard on the frame and on all around it, also where the frame stands behind our button. */
function tell(frame: HTMLIFrameElement, { type, ...detail }: { type: string }): void {
  frame.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
}
