import { ApiError, NetworkError } from '@envoi/client/api-error'
import { describe, expect, test } from 'vitest'
import { type Link, createLostPassword } from './create-lost-password.ts'

function play(answers: unknown[], link?: Link) {
  const [calls, told]: [unknown[], string[]] = [[], []]
  const answer = async (input: { body: object }) => {
    calls.push(input.body)
    const next = answers.shift()
    if (next instanceof Error) throw next
    return {}
  }
  const lost = createLostPassword(
    {
      api: { generatePasswordLink: answer, changePasswordFromLink: answer },
      language: () => 'fr',
      notify: (key) => void told.push(key),
      log: () => {},
    },
    link,
  )
  return { lost, calls, told }
}
const refusal = (status: number, code: string): ApiError => new ApiError({ status, codes: [code] })

describe('a password link', () => {
  test('is mailed in the language of the page, with the same answer for every address', async () => {
    const { lost, calls } = play([{}])
    await lost.ask(' ana@example.org ')
    expect(calls).toEqual([{ email: 'ana@example.org', langCode: 'fr' }])
    expect(lost.value).toMatchObject({ step: 'sent', email: 'ana@example.org' })
  })

  test('is not requested for an invalid address', async () => {
    const { lost, calls } = play([])
    await lost.ask('ana')
    expect([lost.value.problems, calls]).toEqual([{ email: 'invalid_email' }, []])
  })

  test('can be requested again after an error, which is shown', async () => {
    const { lost, told } = play([new NetworkError('gone'), {}])
    await lost.ask('ana@example.org')
    expect([told, lost.value.step, lost.value.failures]).toEqual([['network'], 'ask', 1])
    await lost.ask('ana@example.org')
    expect(lost.value.step).toBe('sent')
  })
})

describe('a followed password link', () => {
  const link = { email: 'ana@example.org', token: 't' }

  test('sets a new password with its address and token', async () => {
    const { lost, calls } = play([{}], link)
    expect(lost.value).toMatchObject({ step: 'choose', email: 'ana@example.org' })
    await lost.choose('a new long one')
    expect(calls).toEqual([{ ...link, password: 'a new long one' }])
    expect(lost.value.step).toBe('chosen')
  })

  test('does not send a short password, and shows that a common one is refused', async () => {
    const { lost, calls } = play([refusal(422, 'PASSWORD_TOO_COMMON')], link)
    await lost.choose('short')
    expect([lost.value.problems, calls]).toEqual([{ password: 'password_rule' }, []])
    await lost.choose('password1')
    expect(lost.value).toMatchObject({ step: 'choose', problems: { password: 'password_too_common' } })
  })

  test('offers a new link once it has expired', async () => {
    const { lost } = play([refusal(403, 'INVALID_LINK')], link)
    await lost.choose('a new long one')
    expect(lost.value.step).toBe('dead')
    lost.startOver()
    expect(lost.value).toMatchObject({ step: 'ask', email: 'ana@example.org' })
  })
})
