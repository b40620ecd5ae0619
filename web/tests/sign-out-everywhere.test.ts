import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Page, openPage } from './page.tsx'
import { type Answers, lost, refused } from './fake-service.ts'

const heading = (name: string) => screen.findByRole('heading', { name })
const button = () => screen.findByRole('button', { name: 'Sign out everywhere' })
const done = { email: 'ana@example.org', mailsLink: true, liveKeys: 0 }

/** The page's first script takes the token out of the address. */
async function openLink(answers: Answers, token: string | null = 'T'): Promise<Page> {
  globalThis.secretsOfAddress = token === null ? {} : { token }
  onTestFinished(() => {
    globalThis.secretsOfAddress = undefined
  })
  return openPage('/signin/sign-out', { answers })
}

describe('the link of a letter about security', () => {
  test('asks before it signs out, and says where the link for a new password is', async () => {
    const { user, api } = await openLink({ signOutEverywhere: () => done })
    expect(await heading('Wasn’t this you?')).toBeVisible()
    expect(api.asked('signOutEverywhere')).toEqual([])
    await user.click(await button())
    expect(await heading('You’re signed out everywhere')).toHaveFocus()
    expect(screen.getByText(/We emailed a link to ana@example\.org/)).toBeVisible()
    expect(screen.queryByText(/API keys? still/)).toBeNull()
    expect(api.asked('signOutEverywhere')).toEqual([{ body: { token: 'T', stopKeys: true } }])
  })

  test('leaves API keys where that is asked for, and says how many still work', async () => {
    const { user, api } = await openLink({ signOutEverywhere: () => ({ ...done, liveKeys: 2 }) })
    await user.click(await screen.findByRole('checkbox', { name: 'Turn off API access too' }))
    await user.click(await button())
    expect(await screen.findByText(/^2 API keys still work/)).toBeVisible()
    expect(api.asked('signOutEverywhere')).toEqual([{ body: { token: 'T', stopKeys: false } }])
  })

  test('sends nobody to a mail that does not come: a team signs in by its provider', async () => {
    const { user } = await openLink({ signOutEverywhere: () => ({ ...done, mailsLink: false }) })
    await user.click(await button())
    expect(await screen.findByText(/through single sign-on/)).toBeVisible()
    expect(screen.queryByText(/We emailed/)).toBeNull()
  })

  test.each([
    ['that was used', 'T'],
    ['without its token', null],
  ])('%s shows another way', async (_which, token) => {
    const { user } = await openLink(
      {
        signOutEverywhere: () => {
          throw refused('INVALID_LINK')
        },
      },
      token,
    )
    if (token !== null) await user.click(await button())
    expect(await heading('This link has expired')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/signin/lost-password')
  })

  test('says that the line is gone, and can be pressed again', async () => {
    const { user, api } = await openLink({
      signOutEverywhere: () => {
        throw lost()
      },
    })
    await user.click(await button())
    expect(await screen.findByText(/^We can’t reach the server/)).toHaveRole('alert')
    api.answer({ signOutEverywhere: () => done })
    await user.click(await button())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'You’re signed out everywhere' })).toBeVisible())
  })
})
