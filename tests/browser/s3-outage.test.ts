import { expect, openStories } from '@envoi/testing/browser'
import { takePicture } from '@envoi/testing/browser-accessibility'
import { newS3Place } from '@envoi/testing/ceph'
import { createRandom } from '@envoi/testing/seeded-random'
import { downloadsOf, linkToFile } from '@envoi/testing/receiving'
import { s3Settings } from '@envoi/testing/s3-settings'
import { whenScanned } from '@envoi/testing/scanning'
import { type FaultyStore, startFaultyStore } from '@envoi/testing/faulty-store'
import { afterAll, beforeAll, test } from 'vitest'
import { button, download, toast } from './site-page.ts'

const env: Record<string, string> = {}
let store: FaultyStore
beforeAll(async () => {
  const place = await newS3Place()
  store = await startFaultyStore({ endpoint: place.endpoint, random: createRandom(1), late: 0 })
  Object.assign(env, s3Settings({ ...place, endpoint: store.endpoint }))
})
const stories = openStories({ env })
afterAll(() => store[Symbol.asyncDispose]())

const away = 'The files can’t be reached right now.'
const next = 'Your link is still valid. Try again in a moment.'

test('during an S3 outage the page stays and says what to do; its buttons work once the store is back', async () => {
  const ana = stories.service.person('Ana')
  const sent = await ana.send({ 'note.txt': Buffer.from('note'), 'plan.txt': Buffer.from('plan') })
  await whenScanned(ana, sent)
  const { page, errors } = await stories.visit()
  errors.expect(/status of 503/)
  await page.goto(sent.link)
  const [all, one] = [button(page, /^Download all/), button(page, 'Download plan.txt')]
  await expect(all).toBeVisible()
  await expect(one).toBeVisible()
  const address = page.url()
  // A notice leaves by itself after seconds. It is to be there until it is closed.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await store.goAway('refusing')
  for (const way of [all, one]) {
    await way.click()
    await expect(toast(page, away)).toBeVisible()
    await expect(page.getByText(next)).toBeVisible()
    await button(page, 'Close').click()
    await expect(toast(page, away)).toBeHidden()
  }
  await takePicture(page, 'download while the store is away')
  expect(page.url()).toBe(address)
  await page.clock.resume()

  await store.comeBack()
  // A preview is not counted.
  const look = () => linkToFile(ana, sent, 0, { preview: 'true' })
  await expect.poll(() => look().then(Boolean, () => false)).toBe(true)
  expect((await download(page, one)).bytes.toString()).toBe('plan')
  expect((await download(page, all)).bytes.includes('note')).toBe(true)
  await expect(page.getByText(next)).toBeHidden()
  expect(await downloadsOf(ana, sent), 'none for the vain ones').toBe(2)
})
