import { write } from '../../platform/browser-store.ts'

const KEY = 'developers-way'
const root = document.documentElement
const boxes = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>('.code[data-has]')

/** curl, TypeScript or CLI: chosen once, for every box that has it, on this page and the next. */
export function startTabs(): void {
  show()
  for (const box of boxes()) {
    box.addEventListener('click', ({ target }) => {
      const way = (target as Element).closest<HTMLElement>('[data-way]')?.dataset['way']
      if (way !== undefined) choose(way, box)
    })
    box.querySelector('[role=tablist]')?.addEventListener('keydown', (event) => walk(event as KeyboardEvent, box))
  }
}

/** The box that was pressed stays where it is, though those above it grow or shrink. */
function choose(way: string, box: HTMLElement): void {
  const before = box.getBoundingClientRect().top
  write(KEY, way)
  root.dataset['way'] = way
  show()
  window.scrollBy({ top: box.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Which panel is seen is said by the style sheet; this says it to who listens. */
function show(): void {
  for (const box of boxes()) {
    const tabs = [...box.querySelectorAll<HTMLElement>('[role=tab]')]
    const chosen = tabs.find((tab) => tab.dataset['way'] === root.dataset['way']) ?? tabs[0]
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
    }
  }
}

function walk(event: KeyboardEvent, box: HTMLElement): void {
  const tabs = [...box.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  const next = tabs.at(step % tabs.length)
  next?.focus()
  next?.click()
}
