import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'

type Check = Result['nodes'][number]['any'][number]

/** What axe finds wrong with the page, or with what is in a frame of it, each with the element it is about; nothing, if all is well. */
export async function findAccessibilityIssues(page: Page | Frame): Promise<string[]> {
  const { source } = axe
  // Once for each page that is loaded: reading it takes longer than looking. Told only of what is wrong, axe does not
  // describe each element that is right, and takes half as long.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  if (!hasAxe) await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ any }) => id !== 'color-contrast' || !any.every(isAgainstGround))
      .map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** The sea lies between the text and the ground of the page, and axe does not see it there. */
const isAgainstGround = ({ relatedNodes = [] }: Check): boolean =>
  relatedNodes.length > 0 && relatedNodes.every(({ target }) => target.join(' ') === 'body')

/** For people to look at, in the folder that PICTURES names; without it none is taken. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
