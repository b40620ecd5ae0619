import { screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { type Answers, lost, refused } from './fake-service.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })

/** An address to which mail comes, until its owner unsubscribes. */
function subscriptionOf(email: string): Answers {
  let isWanted = true
  return {
    getMailWish: () => ({ email, isWanted }),
    setMailWish: ({ body }) => {
      isWanted = body.isWanted
      return { email, isWanted }
    },
  }
}

describe('the unsubscribe link of a mail', () => {
  test('unsubscribes, and can subscribe again', async () => {
    const { user, api } = await openPage('/mail/t1', { answers: subscriptionOf('bo@example.org') })
    expect(await heading('Emails about transfers')).toBeVisible()
    expect(screen.getByText('We email bo@example.org when someone sends files to it.')).toBeVisible()
    expect(document.title).toBe('Emails about transfers, Envoi')
    // Mail programs open it by themselves.
    expect(api.asked('setMailWish')).toEqual([])
    await user.click(await button('Unsubscribe'))
    expect(await heading('You’re unsubscribed')).toBeVisible()
    await user.click(await button('Resubscribe'))
    expect(await heading('Emails about transfers')).toBeVisible()
    expect(api.asked('setMailWish')).toEqual([
      { params: { token: 't1' }, body: { isWanted: false } },
      { params: { token: 't1' }, body: { isWanted: true } },
    ])
  })

  test('shows that the address is already unsubscribed', async () => {
    await openPage('/mail/t1', { answers: { getMailWish: () => ({ email: 'bo@example.org', isWanted: false }) } })
    expect(await heading('You’re unsubscribed')).toBeVisible()
  })

  test('changes nothing offline, says so, and works once online', async () => {
    const answers = subscriptionOf('bo@example.org')
    const { user, api } = await openPage('/mail/t1', { answers })
    const stop = await button('Unsubscribe')
    api.answer({
      setMailWish: () => {
        throw lost()
      },
    })
    await user.click(stop)
    expect(await screen.findByText(/Nothing has changed/)).toHaveRole('alert')
    expect(await heading('Emails about transfers')).toBeVisible()
    api.answer(answers)
    await user.click(await button('Unsubscribe'))
    expect(await heading('You’re unsubscribed')).toBeVisible()
  })

  test('that is invalid says so, in the reader’s language', async () => {
    await openPage('/mail/made-up', {
      language: 'fr',
      answers: {
        getMailWish: () => {
          throw refused('NOT_FOUND')
        },
      },
    })
    expect(await heading('Lien introuvable')).toBeVisible()
    expect(document.title).toBe('Lien introuvable, Envoi')
  })

  test('is in French for a French reader', async () => {
    const { user } = await openPage('/mail/t1', { language: 'fr', answers: subscriptionOf('flo@example.org') })
    await user.click(await button('Se désabonner'))
    expect(await heading('Vous êtes désabonné')).toBeVisible()
  })
})
