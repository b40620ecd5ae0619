import type { Page } from '@playwright/test'
import type { Picking } from '../picked-file.ts'

declare global {
  // oxlint-disable-next-line no-var -- only a var is seen on globalThis
  var dropped: Promise<Picking>
}

/** Drops paths of the disk onto the page, as a file manager does. What the page walked is then `dropped` there. */
export async function dropOnto(page: Page, paths: string[]): Promise<void> {
  await page.evaluate(() => {
    document.body.style.height = '500px'
    addEventListener('dragover', (event) => event.preventDefault())
    addEventListener('drop', (event) => {
      event.preventDefault()
      if (event.dataTransfer) globalThis.dropped = envoi.walkDrop(event.dataTransfer.items)
    })
  })
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 50, y: 50, data })
  }
}
