import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { Page } from './page.tsx'
import { refused } from './fake-service.ts'
import { notice, openReceived, outline, received } from './transfer-answers.ts'

const text = 'The first line.\nThe second.'
const texts = ['one.txt', 'two.txt'].map((name) => ({
  fileId: name,
  name,
  size: text.length,
  preview: 'text' as const,
  thumbnail: null,
}))

/** The storage host has the text at every address but those that have lapsed. */
function playStorage({ api }: Page, lapsed: string[] = []): void {
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const [target] = asked
    const url = target instanceof Request ? target.url : target.toString()
    if (!url.startsWith('https://storage.example/')) return api.fetch(...asked)
    if (lapsed.includes(url)) return new Response('', { status: 404 })
    const headers = { 'content-range': `bytes 0-${text.length - 1}/${text.length}` }
    return new Response(text, { status: 206, headers })
  })
}
const viewer = async () => within(await screen.findByRole('dialog'))

test('a preview limit shows a notice, and another try is possible', async () => {
  const page = await openReceived({
    getTransfer: () => received({ files: texts.slice(0, 1) }),
    getDownloadLink: () => {
      throw refused('TOO_MANY_PREVIEWS')
    },
  })
  const { user, api } = page
  playStorage(page)
  await user.click(await screen.findByRole('button', { name: /^Preview one\.txt/ }))
  expect(await notice(/^Preview limit reached for today\./)).toBeVisible()
  expect((await viewer()).getAllByRole('button', { name: 'Download' })[0]).toBeVisible()
  api.answer({ getDownloadLink: () => ({ url: 'https://storage.example/one' }) })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await (await viewer()).findByText('The first line.')).toBeVisible()
})

test('previews send the password, and renew an expired grant', async () => {
  const page = await openReceived({
    getTransfer: ({ headers }) =>
      headers['x-transfer-password'] === undefined
        ? outline('ENABLED', { passwordRequired: true })
        : received({ files: texts, passwordRequired: true }),
    getDownloadLink: () => ({ url: `https://storage.example/${page.api.asked('getDownloadLink').length}` }),
  })
  const { user, api } = page
  const lapsed: string[] = []
  playStorage(page, lapsed)
  await user.type(await screen.findByLabelText('Password'), 'open sesame{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Preview one\.txt/ }))
  expect(await (await viewer()).findByText('The first line.')).toBeVisible()
  lapsed.push('https://storage.example/1', 'https://storage.example/2')
  await user.click(await screen.findByRole('button', { name: 'Next file' }))
  expect(await (await viewer()).findByText('2 of 2')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Previous file' }))
  expect(await (await viewer()).findByText('1 of 2')).toBeVisible()
  expect(await (await viewer()).findByText('The first line.')).toBeVisible()
  const asked = api.asked('getDownloadLink')
  expect(asked.filter(({ query }) => query.fileId === 'one.txt')).toHaveLength(2)
  for (const { query, headers } of asked) {
    expect(query.preview).toBe('true')
    expect(headers).toEqual({ 'x-transfer-password': 'open sesame' })
  }
})
