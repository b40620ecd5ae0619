import { screen, waitFor } from '@testing-library/dom'
import type { PublicWidget } from '@envoi/contract/widgets'
import { describe, expect, test } from 'vitest'
import { refused } from './fake-service.ts'
import { sendingAnswers } from './fake-upload-engine.ts'
import { asking, button, field, heading, openWidget, pick, send, sendOne, widgetOf } from './widget-page.tsx'

describe('a widget that takes nothing', () => {
  test.each([
    ['closed', 'Calder Press isn’t taking files here', /^Contact them/],
    ['full', 'Calder Press can’t receive files right now', /^We have told them/],
  ] as const)('is %s: it says so, and can be asked again', async (state, title, text) => {
    const { user, api } = await openWidget(widgetOf({ state, asks: null }))
    expect(await heading(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(api.asked('getPublicWidget')).toEqual([])
    api.answer({ getPublicWidget: () => widgetOf() })
    await user.click(await button('Try again'))
    await waitFor(async () => expect(await heading('Files for Calder Press')).toHaveFocus())
  })

  test('opens by its password, which goes along with what is sent', async () => {
    const page = await openWidget(widgetOf({ state: 'locked', asks: null }), {
      answers: {
        getPublicWidget({ headers }) {
          if (headers['x-transfer-password'] === 'too often') throw refused('TOO_MANY_REQUESTS', { retryAfter: 600 })
          if (headers['x-transfer-password'] !== 'open sesame') throw refused('WRONG_PASSWORD')
          return widgetOf()
        },
      },
    })
    expect(await heading('Enter the password')).toBeVisible()
    const password = screen.getByLabelText('Password')
    const enter = async (text: string) => {
      await page.user.clear(password)
      await page.user.type(password, `${text}{Enter}`)
    }
    await enter('open barley')
    await waitFor(() => expect(password).toHaveAccessibleDescription('That isn’t the right password.'))
    await enter('too often')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^Too many attempts. Try again in 10\smin/))
    await enter('open sesame')
    await sendOne(page)
    expect(page.api.asked('createTransfer')[0]?.headers).toMatchObject({ 'x-transfer-password': 'open sesame' })
  })
})

describe('a refusal at Send to a widget', () => {
  async function refusedWith(refusal: Error, then: () => PublicWidget = () => widgetOf()) {
    const createTransfer = () => {
      throw refusal
    }
    const page = await openWidget(widgetOf(), { answers: { createTransfer, getPublicWidget: then } })
    await pick(page, 'plan.pdf')
    await page.user.type(field('Name'), 'Jo')
    await page.user.click(await send())
    return page
  }

  test.each([
    ['PUSH_CLOSED', 'Calder Press isn’t taking files here'],
    ['CANNOT_RECEIVE', 'Calder Press can’t receive files right now'],
  ] as const)('%s says so in place of the form, and what was written is still there', async (code, title) => {
    const { user } = await refusedWith(refused(code))
    expect(await heading(title)).toHaveFocus()
    expect(screen.getByText('What you chose and wrote is still here.')).toBeVisible()
    await user.click(await button('Try again'))
    await heading(/^Your files/)
    expect(field('Name')).toHaveValue('Jo')
  })

  test('of a password that has changed asks for the new one, and goes on with the form', async () => {
    const { user, api } = await refusedWith(refused('WRONG_PASSWORD'))
    expect(await heading('Enter the password')).toHaveFocus()
    await user.type(screen.getByLabelText('Password'), 'the new one{Enter}')
    await heading(/^Your files/)
    expect(field('Name')).toHaveValue('Jo')
    api.answer(sendingAnswers)
    await user.click(await send())
    await heading('Sending to Calder Press')
    expect(api.asked('createTransfer').at(-1)?.headers).toMatchObject({ 'x-transfer-password': 'the new one' })
  })

  test('about what is asked shows the fields as they are now', async () => {
    await refusedWith(refused('SENDER_REQUIRED'), () => asking({ senderEmail: 'required' }))
    expect(await screen.findByText(/Enter your name and email to send\./)).toBeVisible()
    await waitFor(() => expect(field('Email')).toBeRequired())
    expect(field('Name')).toHaveValue('Jo')
  })

  test('of one that has gone says that it is no longer there', async () => {
    await refusedWith(refused('NOT_FOUND'), () => {
      throw refused('NOT_FOUND')
    })
    expect(await heading('This form is no longer there')).toBeVisible()
  })

  test('names the reference that support would ask for', async () => {
    await refusedWith(refused('FAULT'))
    expect(await screen.findByText('Reference: r1')).toBeVisible()
  })
})
