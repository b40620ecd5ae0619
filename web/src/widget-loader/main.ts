/**
 * `<script src="https://…/widget.js" data-widget="{id}" async></script>`: shows a widget where the script stands, or with
 * `data-button` behind a floating button. It runs in pages of customers: it leaves no name behind, makes no style or script
 * of a text, and each tag of it stands for itself. docs/widgets.md says what it can be told.
 */
import { showButton } from './floating-button.ts'
import { makeFrame } from './frame.ts'
import { readTag } from './tag.ts'

const script = document.currentScript
// Of a module, and of a text that something else runs, a browser does not say where it stands.
if (!(script instanceof HTMLScriptElement)) throw new Error('widget.js: needs a <script> tag of its own, not a module')
const show = showWidgetOf(script)
if (document.body) show()
else addEventListener('DOMContentLoaded', show)

function showWidgetOf(script: HTMLScriptElement): () => void {
  const tag = readTag(script)
  const { button } = tag
  if (button !== undefined) return () => showButton(tag, button)
  return () => {
    const frame = makeFrame(tag)
    frame.loading = 'lazy'
    // In a head, or taken out again by what put it there, it has no place of its own.
    if (document.body.contains(script)) script.after(frame)
    else document.body.append(frame)
  }
}
