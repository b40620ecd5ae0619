import { type Entry, findAnswers, marked } from '../search/find-answers.ts'

/** The question stands in the address, so that a reload and a link have it too. */
const PARAMETER = 'q'

/** Finds while somebody types. `/` goes to the search, arrows walk through what is found, Escape empties it. */
export function startSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search-words')
  const list = document.querySelector<HTMLElement>('#found')
  const status = document.querySelector<HTMLElement>('#found-status')
  const others = ['#groups', '#popular'].flatMap((name) => document.querySelector<HTMLElement>(name) ?? [])
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    event.preventDefault()
    if (field) field.select()
    else leadToSearch()
  })
  if (!field || !list || !status) return

  async function ask(): Promise<void> {
    if (!field || !list || !status) return
    const question = field.value.trim()
    writeAddress(question)
    const entries = question === '' ? [] : await entriesOf(document.documentElement.dataset['searchIndex'] ?? '')
    // Meanwhile somebody went on typing: that is asked by itself.
    if (question !== field.value.trim()) return
    const found = findAnswers(entries ?? [], question)
    list.replaceChildren(...found.map((entry) => itemOf(entry, question)))
    list.hidden = found.length === 0
    for (const other of others) other.hidden = question !== ''
    status.textContent = question === '' ? '' : statusOf(status.dataset, entries, found.length)
  }

  const links = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a')]
  field.addEventListener('input', () => void ask())
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter') links()[0]?.click()
    if (event.key === 'Escape' && field.value !== '') {
      event.preventDefault()
      field.value = ''
      void ask()
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      links()[0]?.focus()
    }
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = links().indexOf(document.activeElement as HTMLElement) + step
    ;(links()[at] ?? (at < 0 ? field : undefined))?.focus()
  })

  if (location.hash === `#${field.id}`) field.focus()
  const asked = new URLSearchParams(location.search).get(PARAMETER)
  if (asked === null) return
  field.value = asked
  void ask()
}

function leadToSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-search-link]')
  if (!link) return
  const address = new URL(link.href)
  address.hash = 'search-words'
  location.assign(address)
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

function writeAddress(question: string): void {
  const address = new URL(location.href)
  if (question === '') address.searchParams.delete(PARAMETER)
  else address.searchParams.set(PARAMETER, question)
  history.replaceState(history.state, '', address)
}

function statusOf(said: DOMStringMap, entries: unknown, count: number): string {
  if (entries === undefined) return said['failed'] ?? ''
  if (count === 0) return said['none'] ?? ''
  return count === 1 ? (said['one'] ?? '') : (said['many'] ?? '').replace('{n}', String(count))
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

function itemOf({ address, title, lead }: Entry, question: string): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = withLanguage(address)
  const name = document.createElement('b')
  name.append(...markedIn(title, question))
  const text = document.createElement('span')
  text.className = 'small'
  text.append(...markedIn(lead, question))
  link.append(name, text)
  item.append(link)
  return item
}

const markedIn = (text: string, question: string): (Node | string)[] =>
  marked(text, question).map((piece) => {
    if (!piece.isFound) return piece.text
    const mark = document.createElement('mark')
    mark.textContent = piece.text
    return mark
  })

/** Where the address of this page names its language, so do those it leads to. */
function withLanguage(address: string): string {
  const asked = new URLSearchParams(location.search).get('lang')
  return asked === null ? address : `${address}?lang=${encodeURIComponent(asked)}`
}
