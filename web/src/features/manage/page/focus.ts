/** What can be read on from when a control has gone. */
export const findTitle = (): HTMLElement | null =>
  // Beside a list it is not the first one on the page.
  document.querySelector<HTMLElement>('[data-aside] h1') ?? document.querySelector('main h1')

/** Where the focus goes when a question is answered: to what asked it, or, if that has gone already, to the title. */
export const findPlaceAfter = (opener: Element | null) => (): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected ? opener : findTitle()
