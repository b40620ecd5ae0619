import { screen } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Page, openPage } from './page.tsx'
import { lost } from './fake-service.ts'

const star = (name: string) => screen.findByRole('radio', { name })
const button = (name: string) => screen.findByRole('button', { name })
const thanks = () => screen.findByText('Thanks for your feedback.')

/** Alone on the page, without the transfer after which people are asked: no bytes can be sent from here. */
async function openQuestion(): Promise<Page> {
  const page = await openPage('/', { answers: { rate: () => ({}) } })
  const { withWords } = await import('../src/platform/i18n.ts')
  const { RatingPrompt } = await withWords(['arrived'], () => import('../src/features/uploader/done/rating-prompt.tsx'))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(createElement(RatingPrompt))
  onTestFinished(() => root.unmount())
  return page
}

describe('a rating', () => {
  test('is sent only when it is submitted', async () => {
    const { user, api } = await openQuestion()
    const first = await star('1 star of 5')
    first.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(await star('4 stars of 5')).toBeChecked()
    expect(api.asked('rate')).toEqual([])
    await user.keyboard('{Enter}')
    expect(await thanks()).toBeVisible()
    expect(api.asked('rate')).toEqual([{ body: { rating: 4, langCode: 'en' } }])
  })

  test('can be skipped', async () => {
    const { user, api } = await openQuestion()
    await user.click(await button('Not now'))
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(api.asked('rate')).toEqual([])
  })

  test('that fails shows an error and can be sent again', async () => {
    const { user, api } = await openQuestion()
    api.answer({
      rate: () => {
        throw lost()
      },
    })
    await user.click(await star('5 stars of 5'))
    await user.click(await button('Send'))
    expect(await screen.findByText(/^We couldn’t save your rating\./)).toBeVisible()
    api.answer({ rate: () => ({}) })
    await user.click(await button('Send'))
    expect(await thanks()).toBeVisible()
  })

  test('average is shown once there are enough ratings', async () => {
    await openPage('/discover', { answers: { getRatings: () => ({ average: 4.76, count: 10 }) } })
    expect(await screen.findByText('4.8 out of 5, 10 ratings')).toBeVisible()
  })

  test('average is hidden while there are few ratings', async () => {
    const { api } = await openPage('/discover', { answers: { getRatings: () => ({ average: 5, count: 9 }) } })
    await screen.findByRole('heading', { name: 'How it works' })
    expect(api.asked('getRatings')).not.toEqual([])
    expect(screen.queryByText(/ of 5, /)).toBeNull()
  })
})
