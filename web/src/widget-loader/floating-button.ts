import css from './floating-button.css?inline'
import { makeFrame } from './frame.ts'
import type { Tag } from './tag.ts'

const NAME = 'envoi-widget'

/**
 * A button in the corner that opens the widget in a dialog. Both stand in a shadow tree: the page's styles do not reach
 * them, nor theirs the page. Whoever closes the dialog while something is sent finds it there later.
 */
export function showButton(tag: Tag, text: string): void {
  const host = document.createElement(NAME)
  // A second one stands above the first.
  host.style.setProperty('--below', String(document.querySelectorAll(NAME).length))
  host.style.colorScheme = tag.colorScheme
  const tree = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  tree.adoptedStyleSheets = [styles]

  const dialog = make('dialog', '')
  dialog.ariaLabel = text
  const close = make('button', '×')
  close.ariaLabel = tag.words.close
  const head = make('header', text)
  head.append(close)
  dialog.append(head)
  const open = make('button', text)
  open.className = 'open'
  open.ariaHasPopup = 'dialog'
  open.addEventListener('click', () => {
    if (!dialog.querySelector('iframe')) dialog.append(makeFrame(tag))
    dialog.showModal()
  })
  close.addEventListener('click', () => dialog.close())
  // What is pressed beside it counts as the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  tree.append(open, dialog)
  document.body.append(host)
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
