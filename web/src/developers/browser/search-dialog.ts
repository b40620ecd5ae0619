import { type Entry, search } from '../search/rank.ts'

/** Searching by keyboard: Ctrl K opens it, arrows choose, Enter goes there, Escape closes. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search')
  const field = document.querySelector<HTMLInputElement>('#search-words')
  const list = document.querySelector<HTMLElement>('#search-results')
  const status = document.querySelector<HTMLElement>('#search-status')
  if (!dialog || !field || !list || !status) return
  const said = dialog.dataset
  let found: readonly Entry[] = []
  let chosen = 0

  const open = (): void => {
    if (dialog.open) return
    dialog.showModal()
    field.select()
    void ask()
  }

  async function ask(): Promise<void> {
    const question = field?.value ?? ''
    const entries = await entriesOf(document.documentElement.dataset['searchIndex'] ?? '')
    // Meanwhile somebody went on typing: that is asked by itself.
    if (question !== field?.value) return
    found = entries ? search(entries, question) : []
    chosen = 0
    draw(entries !== undefined, question)
  }

  function draw(isLoaded: boolean, question: string): void {
    if (!list || !status || !field) return
    list.replaceChildren(...found.map((entry, index) => optionOf(entry, index, said)))
    field.setAttribute('aria-expanded', String(found.length > 0))
    status.textContent = statusOf(isLoaded, question)
    choose(0)
  }

  function statusOf(isLoaded: boolean, question: string): string {
    if (!isLoaded) return said['failed'] ?? ''
    if (question.trim() === '') return said['hint'] ?? ''
    if (found.length === 0) return said['none'] ?? ''
    if (found.length === 1) return said['one'] ?? ''
    return (said['many'] ?? '').replace('{n}', String(found.length))
  }

  function choose(index: number): void {
    if (!list || !field) return
    const options = [...list.children]
    chosen = options.length === 0 ? 0 : (index + options.length) % options.length
    for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === chosen))
    const option = options[chosen]
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  for (const button of document.querySelectorAll('[data-search]')) button.addEventListener('click', open)
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close())
  // Beside the box is its backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  // A result on this very page loads nothing: only the dialog has to go.
  list.addEventListener('click', () => dialog.close())
  field.addEventListener('input', () => void ask())
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
    }
    if (event.key === 'Enter' && !event.isComposing) (list.children[chosen] as HTMLElement | undefined)?.click()
  })
  document.addEventListener('keydown', (event) => {
    const isAsked =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isAsked) return
    event.preventDefault()
    open()
  })
}

let loading: Promise<readonly Entry[] | undefined> | undefined

/** Fetched when somebody searches for the first time; nothing where it could not be, and asked for again then. */
async function entriesOf(address: string): Promise<readonly Entry[] | undefined> {
  loading ??= fetch(address).then((answer) => (answer.ok ? (answer.json() as Promise<readonly Entry[]>) : undefined))
  try {
    const entries = await loading
    if (!entries) loading = undefined
    return entries
  } catch {
    loading = undefined
    return undefined
  }
}

function optionOf({ kind, method, title, under, address }: Entry, index: number, said: DOMStringMap): HTMLElement {
  const option = document.createElement('a')
  option.href = withLanguage(address)
  option.id = `search-result-${index}`
  option.setAttribute('role', 'option')
  option.tabIndex = -1
  const badge = textIn('span', method ?? said[kind] ?? '', 'badge')
  const about = document.createElement('span')
  about.append(textIn('b', title), textIn('span', under, 'small'))
  option.append(badge, about)
  return option
}

/** Where the address of this page names its language, so do those it leads to. */
function withLanguage(address: string): string {
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked === null) return address
  const [path = '', section] = address.split('#')
  return `${path}?lang=${encodeURIComponent(asked)}${section === undefined ? '' : `#${section}`}`
}

function textIn(tag: 'b' | 'span', text: string, className?: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  if (className !== undefined) element.className = className
  return element
}
