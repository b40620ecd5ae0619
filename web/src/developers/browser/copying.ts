const SHOWN_FOR = 2000

/** The button beside a listing copies what is seen of it. */
export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const use = button.querySelector('use')
    const icon = use?.getAttribute('href') ?? ''
    const label = button.getAttribute('aria-label') ?? ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const copy = async (listing: Element): Promise<void> => {
      try {
        await navigator.clipboard.writeText(listing.textContent)
      } catch {
        // Not allowed here: it is selected instead, ready for the keys that copy.
        getSelection()?.selectAllChildren(listing)
        return
      }
      use?.setAttribute('href', icon.replace(/#.*/, '#check'))
      button.setAttribute('aria-label', button.dataset['copy'] ?? label)
      clearTimeout(timer)
      timer = setTimeout(() => {
        use?.setAttribute('href', icon)
        button.setAttribute('aria-label', label)
      }, SHOWN_FOR)
    }
    button.addEventListener('click', () => {
      const listing = seenIn(button)
      if (listing) void copy(listing)
    })
  }
}

const seenIn = (button: Element): Element | undefined =>
  [...(button.closest('.code')?.querySelectorAll('pre') ?? [])].find((listing) => listing.checkVisibility())
