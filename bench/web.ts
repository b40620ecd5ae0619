import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Page, chromium } from '@playwright/test'
import { launchOptions } from '@envoi/testing/browser-launch'
import { requireCommands } from '../scripts/debian-packages.ts'
import { type Line, median, print } from './measure.ts'
import { startProgram } from './program.ts'

/**
 * What the browser makes of it: the form with as many files as a visitor may send, and an upload of 2 GB beside the same
 * slices sent to a sink.
 * `npm run bench -- web [rounds]`
 */
const SIZE = 2_000_000_000
const PART = 16 * 1024 * 1024
const LANES = 4
const rounds = Number(process.argv[3] ?? '3')

requireCommands({ 'chromium-headless-shell': 'chromium-headless-shell' })
await using program = await startProgram(tmpdir())
const folder = await mkdtemp(join(tmpdir(), 'envoi-bench-web-'))
const file = join(folder, 'film.mov')
await using handle = await open(file, 'w')
await handle.truncate(SIZE)
try {
  print(await form())
  for (const line of await uploads()) print(line)
} finally {
  await rm(folder, { recursive: true })
}

/** From a key to the picture that shows it, at worst. */
async function form(): Promise<Line> {
  const files = Array.from({ length: 250 }, (_, index) => join(folder, `photo-${index}.jpg`))
  for (const path of files) await writeFile(path, 'x')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(program.url)
    await page.locator('input[type=file]').first().setInputFiles(files)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.waitFor()
    await page.waitForTimeout(1000)
    await page.evaluate(() => {
      const waits: number[] = []
      const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
      new PerformanceObserver((list) => waits.push(...list.getEntries().map(({ duration }) => duration))).observe(
        options,
      )
      Object.assign(globalThis, { waits })
    })
    await title.pressSequentially('Holiday pictures, the best of them', { delay: 30 })
    await page.getByRole('combobox', { name: 'To' }).pressSequentially('bo@example.org, cy@example.org,', { delay: 30 })
    await page.waitForTimeout(500)
    const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { waits: number[] }).waits))
    return {
      what: 'form with 250 files, typing',
      figure: `${longest} ms`,
      ratio: 100 / Math.max(longest, 1),
      goal: 1,
      note: 'longest from key to picture, goal 100 ms',
    }
  } finally {
    await browser.close()
  }
}

async function uploads(): Promise<Line[]> {
  const child = spawn(process.execPath, ['bench/sink.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [sink] = (await once(createInterface(child.stdout), 'line')) as [string]
  const browser = await chromium.launch(launchOptions)
  try {
    const pairs: { ours: number; bare: number; longest: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const page = await browser.newPage()
      const bare = await toSink(page, sink)
      pairs.push({ bare, ...(await toUs(page)) })
      await page.close()
      await program.emptyObjects()
    }
    const rate = (milliseconds: number): string => (SIZE / 1e3 / milliseconds).toFixed(0)
    const [ours, bare] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.bare))]
    const longest = Math.max(...pairs.map((pair) => pair.longest))
    return [
      {
        what: 'browser, upload of 2 GB, x4',
        figure: `${rate(ours)} [${rate(bare)}]`,
        ratio: median(pairs.map((pair) => pair.bare / pair.ours)),
        goal: 0.9,
        note: 'MB/s [the same slices to a sink]',
      },
      {
        what: 'longest task meanwhile',
        figure: `${longest.toFixed(0)} ms`,
        ratio: 100 / Math.max(longest, 1),
        goal: 1,
        note: 'goal 100 ms',
      },
    ]
  } finally {
    await browser.close()
    child.kill()
  }
}

async function toSink(page: Page, sink: string): Promise<number> {
  await page.goto(sink)
  await page.locator('input').setInputFiles(file)
  return page.evaluate(
    async ({ size, part, lanes }) => {
      const [chosen] = document.querySelector('input')?.files ?? []
      if (!chosen) throw new Error('no file')
      const starts = Array.from({ length: Math.ceil(size / part) }, (_, index) => index * part).values()
      const send = (start: number) =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest()
          request.open('PUT', `/${start}`)
          request.addEventListener('load', resolve)
          request.addEventListener('error', reject)
          request.send(chosen.slice(start, Math.min(size, start + part)))
        })
      const lane = async () => {
        for (const start of starts) await send(start)
      }
      const startedAt = performance.now()
      await Promise.all(Array.from({ length: lanes }, lane))
      return performance.now() - startedAt
    },
    { size: SIZE, part: PART, lanes: LANES },
  )
}

async function toUs(page: Page): Promise<{ ours: number; longest: number }> {
  await page.goto(program.url)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByText('As a link').click()
  const send = page.getByRole('button', { name: 'Get a link' })
  await send.waitFor()
  // Let the page come to rest: what it does at the start is not the upload's.
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    Object.assign(globalThis, { tasks })
  })
  const startedAt = performance.now()
  await send.click()
  await page.getByRole('heading', { name: 'Your link is ready' }).waitFor({ timeout: 300_000 })
  const ours = performance.now() - startedAt
  const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
  return { ours, longest }
}
