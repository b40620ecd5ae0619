import type { ReactNode } from 'react'
import type { PushLook } from '@envoi/contract/push'
import { lookStyle } from '@envoi/contract/rules/look-style'
import type { Tell } from './tell.ts'
import { useToldHeight } from './use-told-height.ts'
import './widget-frame.css'

/** All that is seen of a widget, in its customer's colours; the page around hears how high it is. */
export function WidgetFrame({ look, tell, children }: { look: PushLook; tell: Tell; children: ReactNode }) {
  const { attributes, properties } = lookStyle(look)
  const measured = useToldHeight(tell)
  return (
    <div ref={measured} className="theme" {...attributes} style={properties}>
      {children}
    </div>
  )
}
