import { screen, waitFor } from '@testing-library/dom'
import type { Drafts, KeptDraft } from '@envoi/client/browser/kept-drafts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBook } from './address-book-answers.ts'
import { addFiles, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { type Page, openPage } from './page.tsx'
import { type Somebody, ana } from './people.ts'

const bo: Somebody = { ...ana, uid: 'bo', email: 'bo@example.org', displayName: 'Bo' }

/** What a browser without a database would keep, from one page to the next. */
function playDrafts(): Map<string, KeptDraft> {
  const kept = new Map<string, KeptDraft>()
  const drafts: Drafts = {
    list: async () => [...kept.values()],
    save: async (id, record) => void kept.set(id, { id, record: structuredClone(record), savedAt: Date.now() }),
    remove: async (id) => void kept.delete(id),
    findHandles: async () => [],
    hold: async () => ({ release: () => undefined }),
    findHeld: async () => new Set(),
  }
  const path = '@envoi/client/browser/kept-drafts'
  vi.doMock(path, () => ({ createDrafts: () => drafts, openHandles: async () => [] }))
  onTestFinished(() => {
    vi.doUnmock(path)
    sessionStorage.clear()
  })
  return kept
}

const open = (as?: Somebody): Promise<Page> =>
  openPage('/', { ...(as && { as }), answers: { ...openBook([]).answers, ...sendingAnswers } })

const title = () => screen.findByRole('textbox', { name: 'Title' })

async function writeDraft({ user }: Page, kept: Map<string, KeptDraft>): Promise<void> {
  await pickFiles(user, 'plan.pdf')
  await user.type(await title(), 'Plans')
  await waitFor(() => expect(JSON.stringify([...kept.values()])).toContain('"Plans"'))
}

test('a form that was left is there again, with the file to be chosen again', async () => {
  playUploads()
  const kept = playDrafts()
  await writeDraft(await open(), kept)
  const { user } = await open()
  expect(await screen.findByText('Restored your draft.')).toBeVisible()
  expect(await title()).toHaveValue('Plans')
  expect(screen.getByText('Choose this file again:')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'As a link' }))
  await user.click(screen.getByRole('button', { name: 'Get a link' }))
  expect(await screen.findByText('Choose the missing files again, or remove them')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove 1 file' }))
  expect(screen.queryByText('Choose this file again:')).toBeNull()
  await addFiles(user, 'other.txt')
  expect(screen.queryByText('Choose the missing files again, or remove them')).toBeNull()
})

test('a draft that is discarded is forgotten, and can be brought back while its notice is there', async () => {
  playUploads()
  const kept = playDrafts()
  await writeDraft(await open(), kept)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
  await waitFor(() => expect(kept.size).toBe(0))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await title()).toHaveValue('Plans')
  expect(screen.queryByText('Restored your draft.')).toBeNull()
})

test('whoever signs in next neither sees nor leaves the draft of an account', async () => {
  playUploads()
  const kept = playDrafts()
  await writeDraft(await open(ana), kept)
  await open(bo)
  await waitFor(() => expect(kept.size).toBe(0))
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
})

test('an account’s draft is found again in another tab', async () => {
  playUploads()
  const kept = playDrafts()
  await writeDraft(await open(ana), kept)
  sessionStorage.clear()
  await open(ana)
  expect(await title()).toHaveValue('Plans')
})
