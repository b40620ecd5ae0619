import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { test } from 'vitest'
import { takeOver } from './account-by-hand.ts'
import { askForLink, heading, pickFiles, readLink } from './by-hand.ts'
import { aside, row } from './dashboard-by-hand.ts'

const stories = openStories()

test('what one tab is sending is on its way in the lists of any other, and cannot be sent once more there', async () => {
  const rita = await stories.service.signedUp('Rita')
  const sending = await makeFiles({ 'film.mp4': 6_000_000 })
  const { page, open, openTab } = await stories.visit()
  await takeOver(page, rita)
  await open('/')
  stories.line.holdLargerThan(1_000_000)
  await pickFiles(page, sending.paths)
  await askForLink(page)
  await expect(heading(page, 'Sending your files')).toBeVisible()

  const other = await openTab('/dashboard?list=running')
  const film = row(other, /A transfer of 1 file/)
  await expect(film).toContainText('On its way')
  await film.click()
  await expect(aside(other).getByText('It is on its way from this browser.')).toBeVisible()
  await expect(aside(other).getByRole('button', { name: 'Pick again' })).toHaveCount(0)

  stories.line.mend()
  await readLink(page)
})
