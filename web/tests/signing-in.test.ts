import { screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage } from './page.tsx'
import { refused } from './stand-in.ts'

const email = () => screen.findByLabelText('E-mail')
const password = () => screen.findByLabelText('Password')

describe('signing in', () => {
  test('says that e-mail and password do not fit, whichever of them is wrong', async () => {
    const { user, api } = await openPage('/signin', {
      answers: {
        signIn: () => {
          throw refused('auth/wrong-password')
        },
      },
    })
    await user.type(await email(), 'ana@example.org')
    await user.type(await password(), 'not hers{Enter}')
    expect(await screen.findByText('Incorrect email or password')).toBeVisible()
    expect(api.asked('signIn')).toHaveLength(1)
  })
})
