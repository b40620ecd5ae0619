/** Hands the address to the browser, which saves what comes: the bytes never pass through this page. */
export function followLink(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.rel = 'noreferrer'
  anchor.click()
}
