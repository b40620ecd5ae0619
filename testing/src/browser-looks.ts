import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
type Check = Violation['nodes'][number]['any'][number]

/** What axe finds wrong with the page, each with the element it is about; nothing, if all is well. */
export async function findBarriers(page: Page): Promise<string[]> {
  // The other mode opens a tab of its own each time, for the sake of frames, which these pages do not have.
  // Told only of what is wrong, axe does not describe each element that is right, and takes half as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
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
