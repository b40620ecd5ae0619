import { tmpdir } from 'node:os'
import { chromium } from '@playwright/test'
import { launchOptions } from '@envoi/testing/browser-launch'
import lighthouse, { desktopConfig } from 'lighthouse'
import { requireCommands } from '../scripts/debian-packages.ts'
import { type Line, print } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * Lighthouse on the pages that strangers and search engines see first.
 * `npm run bench -- lighthouse [path…]`
 */
const given = process.argv.slice(3)
const paths = given.length > 0 ? given : ['/', '/plans', '/discover', '/developers']

requireCommands({ 'chromium-headless-shell': 'chromium-headless-shell' })
await using program = await startProgram(tmpdir())
for (const path of paths) {
  for (const preset of ['mobile', 'desktop'] as const) for (const line of await grades(path, preset)) print(line)
}

async function grades(path: string, preset: 'mobile' | 'desktop'): Promise<Line[]> {
  const port = 40_000 + Math.floor(Math.random() * 20_000)
  const args = [...launchOptions.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const result = await lighthouse(
      new URL(path, program.url).href,
      { port, logLevel: 'error', output: 'json' },
      preset === 'desktop' ? desktopConfig : undefined,
    )
    const categories = Object.values(result?.lhr.categories ?? {})
    return categories.map(({ title, score }) => ({
      what: `${path}, ${preset}: ${title}`,
      figure: String(Math.round((score ?? 0) * 100)),
      ratio: (score ?? 0) / 0.95,
      goal: 1,
      note: 'goal 95',
    }))
  } finally {
    await browser.close()
  }
}
