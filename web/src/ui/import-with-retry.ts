/** Long enough for a line that only blinked. */
const PAUSE = 500

/**
 * A part of the page that is fetched when it is first needed, and asked for once more where it does not come. The build
 * fetches styles along with it, and never a second time: those that did not come are asked for here.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    await fetchStylesAgain()
    return load()
  }
}

async function fetchStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.href = link.href
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`${link.href} did not come`)))
    link.replaceWith(again)
  })
}
