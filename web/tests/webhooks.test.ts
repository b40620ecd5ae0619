import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import {
  type Developer,
  delivery,
  developerAnswers,
  developerOf,
  newSigningSecret,
  signingSecret,
  webhook,
} from './developer-answers.ts'
import { lost, refused } from './fake-service.ts'
import { type Page, openPage } from './page.tsx'
import { ana, paying, userOf } from './people.ts'

const owner = paying(ana)
const erp = 'https://erp.example.org/hooks'
type Opened = Page & { developer: Developer }
async function open(changes: Partial<Developer> = {}, as = owner): Promise<Opened> {
  const developer = developerOf(userOf(as), changes)
  const page = await openPage('/account/webhooks', { as, answers: developerAnswers(developer) })
  return { developer, ...page }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const endpoints = async () => within(await screen.findByRole('list', { name: 'Endpoints' }))
const deliveries = async () => within(await screen.findByRole('list', { name: 'Deliveries' }))

describe('the webhooks page', () => {
  test('says what a plan would give to those who have none', async () => {
    await open({}, ana)
    expect(await screen.findByRole('heading', { name: 'Let your systems know' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/plans')
    expect(screen.queryByRole('button', { name: 'Add endpoint' })).not.toBeInTheDocument()
  })

  test('lets whoever had a plan once delete what is there, and nothing else', async () => {
    const { user } = await open({ webhooks: [webhook(erp, { isEnabled: false })] }, ana)
    expect(await screen.findByText('Your plan has ended.')).toBeVisible()
    const one = within(screen.getByRole('group', { name: `Endpoint ${erp}` }))
    expect(one.queryByRole('button', { name: 'Send test' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: `Enable ${erp}` })).not.toBeInTheDocument()
    await user.click(one.getByRole('button', { name: 'Delete' }))
    await user.click(await button('Delete endpoint'))
    expect(await screen.findByRole('heading', { name: 'Let your systems know' })).toBeVisible()
  })

  test('says why it could not be loaded, and tries again', async () => {
    const answers = developerAnswers(developerOf(userOf(owner)))
    const page = await openPage('/account/webhooks', {
      as: owner,
      answers: {
        ...answers,
        listWebhooks: () => {
          throw refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
        },
      },
    })
    expect(await screen.findByText('Too many attempts. Try again in 1 min.')).toBeVisible()
    page.api.answer(answers)
    await page.user.click(await button('Try again'))
    expect(await screen.findByText('No endpoints yet')).toBeVisible()
  })

  test('says of each endpoint how it is', async () => {
    const at = '2025-11-14T10:42:00.000Z'
    await open({
      webhooks: [
        webhook('https://a.example/', { lastDelivery: { at, isDelivered: true } }),
        webhook('https://b.example/', { lastDelivery: { at, isDelivered: false }, events: ['AVAILABLE', 'EXPIRED'] }),
        webhook('https://c.example/', { description: 'Billing' }),
        webhook('https://d.example/', { isEnabled: false }),
        webhook('https://e.example/', { isEnabled: false, disabledByFailuresAt: at }),
      ],
    })
    const rows = (await endpoints()).getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toMatch(/Last delivery: 14 November 2025.*All events/)
    expect(rows[1]).toMatch(/Last delivery failed: 14 November 2025.*2 events/)
    expect(rows[2]).toMatch(/No deliveries yet.*All events, Billing/)
    expect(rows[3]).toMatch(/Off/)
    expect(rows[4]).toMatch(/Turned off on 14 November 2025 after 3 days of failures/)
  })
})

describe('an endpoint', () => {
  test('is added with all events or chosen ones, and its secret shown once', async () => {
    const { user, api } = await open()
    const add = await button('Add endpoint')
    await user.click(add)
    const form = await dialog('Add endpoint')
    expect(form).toHaveTextContent('has 5 seconds to answer with a 2xx status')
    const url = within(form).getByRole('textbox', { name: 'URL' })
    await user.type(url, 'erp.example.org{Enter}')
    expect(await within(form).findByText('Enter a URL that starts with https://.')).toBeVisible()
    await waitFor(() => expect(url).toHaveFocus())
    await user.clear(url)
    await user.type(url, erp)
    await user.click(within(form).getByRole('radio', { name: 'Only these' }))
    const scan = within(within(form).getByRole('group', { name: 'Virus scan' }))
    await user.click(scan.getByRole('checkbox', { name: 'All of Virus scan' }))
    await user.click(scan.getByRole('checkbox', { name: 'Virus scan started' }))
    for (const name of ['Available to recipients', 'Downloaded', 'Expired'])
      await user.click(within(form).getByRole('checkbox', { name }))
    await user.click(within(form).getByRole('button', { name: 'Add endpoint' }))

    const shown = await dialog('Copy the signing secret')
    expect(within(shown).getByText(signingSecret)).toBeVisible()
    expect(api.asked('addWebhook').map(({ body }) => body)).toEqual([
      { url: erp, description: null, events: ['SCAN_DONE_OK', 'SCAN_DONE_INFECTED'] },
    ])
    await user.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(signingSecret)).not.toBeInTheDocument())
    await waitFor(() => expect(add).toHaveFocus())
    expect((await endpoints()).getByText('2 events')).toBeVisible()
  })

  test('is told of at least one event', async () => {
    const { user, api } = await open()
    await user.click(await button('Add endpoint'))
    const form = await dialog('Add endpoint')
    await user.type(within(form).getByRole('textbox', { name: 'URL' }), erp)
    await user.click(within(form).getByRole('radio', { name: 'Only these' }))
    for (const name of ['Available to recipients', 'Downloaded', 'Expired'])
      await user.click(within(form).getByRole('checkbox', { name }))
    await user.click(within(form).getByRole('button', { name: 'Add endpoint' }))
    expect(await within(form).findByText('Choose at least one event.')).toBeVisible()
    expect(api.asked('addWebhook')).toEqual([])
  })

  test.each([
    [
      'private',
      () => refused('URL_NOT_ALLOWED'),
      'Use a public https:// address. Private and local addresses aren’t allowed.',
    ],
    [
      'one too many',
      () => refused('LIMITS', { limitErrors: [{ limit: 'WEBHOOKS', max: 10, actual: 11 }] }),
      'You have 10 endpoints, the most an account can have. Delete one to add another.',
    ],
    ['without a plan', () => refused('PLAN_REQUIRED'), 'You need a plan for this. Yours may have ended.'],
    ['out of reach', () => lost(), 'We can’t reach the server. Check your connection and try again.'],
  ])('that is %s is refused in words, and what was typed stays', async (_why, why, words) => {
    const { user, api } = await open()
    api.answer({
      addWebhook: () => {
        throw why()
      },
    })
    await user.click(await button('Add endpoint'))
    const form = await dialog('Add endpoint')
    const url = within(form).getByRole('textbox', { name: 'URL' })
    await user.type(url, `${erp}{Enter}`)
    expect((await within(form).findAllByText(words))[0]).toBeVisible()
    expect(url).toHaveValue(erp)
    await waitFor(() => expect(url).toHaveFocus())
  })

  test('is edited', async () => {
    const { user, developer } = await open({ webhooks: [webhook(erp, { events: ['EXPIRED'] })] })
    const edit = await button('Edit')
    await user.click(edit)
    const form = await dialog('Edit endpoint')
    expect(within(form).getByRole('checkbox', { name: 'Expired' })).toBeChecked()
    await user.click(within(form).getByRole('radio', { name: /^All events/ }))
    await user.type(within(form).getByRole('textbox', { name: /^Description/ }), 'Billing{Enter}')
    await waitFor(() => expect(edit).toHaveFocus())
    expect(developer.webhooks[0]).toMatchObject({ url: erp, events: null, description: 'Billing' })
    expect((await endpoints()).getByText('All events, Billing')).toBeVisible()
  })

  test('gets a new secret, and says how long the old one works', async () => {
    const { user } = await open({ webhooks: [webhook(erp)] })
    await user.click(await button('New secret'))
    expect(await dialog('Create a new secret?')).toHaveTextContent('both secrets for 24 hours')
    await user.click(await button('Create secret'))
    const shown = await dialog('Copy the signing secret')
    expect(within(shown).getByText(newSigningSecret)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await screen.findByText(/^The old secret works until 19 November 2025/)).toBeVisible()
    expect(screen.queryByText(newSigningSecret)).not.toBeInTheDocument()
  })

  test('is disabled after a question, and enabled again', async () => {
    const { user, developer } = await open({ webhooks: [webhook(erp)] })
    await user.click(await button('Disable'))
    expect(await dialog('Disable this endpoint?')).toHaveTextContent('aren’t delivered later')
    await user.click(await button('Disable endpoint'))
    await user.click(await button(`Enable ${erp}`))
    expect(await button('Disable')).toBeVisible()
    expect(developer.webhooks[0]?.isEnabled).toBe(true)
  })

  test('that was turned off after failures is enabled from the list', async () => {
    const { user, developer } = await open({
      webhooks: [
        webhook(erp),
        webhook('https://old.example/', { isEnabled: false, disabledByFailuresAt: '2026-11-14T10:00:00.000Z' }),
      ],
    })
    await user.click(await button('Enable https://old.example/'))
    expect(await screen.findByRole('group', { name: 'Endpoint https://old.example/' })).toBeVisible()
    expect(developer.webhooks[1]).toMatchObject({ isEnabled: true, disabledByFailuresAt: null })
  })

  test('is deleted with its log, and the focus stays on the page', async () => {
    const { user, developer } = await open({ webhooks: [webhook(erp)] })
    await user.click(await button('Delete'))
    expect(await dialog('Delete this endpoint?')).toHaveTextContent(`We stop calling ${erp}`)
    await user.click(await button('Delete endpoint'))
    expect(await screen.findByText('No endpoints yet')).toBeVisible()
    expect(developer.webhooks).toEqual([])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add endpoint' })).toHaveFocus())
  })

  test('is tested, and what came of it is said', async () => {
    const { user, api } = await open({ webhooks: [webhook(erp)] })
    expect(await screen.findByText('No deliveries yet', { selector: 'h2' })).toBeVisible()
    await user.click(await button('Send test'))
    expect(await screen.findByText('Test delivered: your server answered 204 in 118 ms.')).toBeVisible()
    expect((await deliveries()).getByRole('button', { name: /^204 Test Delivered/ })).toBeVisible()
    api.answer({
      testWebhook: () => delivery('test2', { type: 'TEST', state: 'FAILED', status: null, failure: 'TIMEOUT' }),
    })
    await user.click(await button('Send test'))
    expect(await screen.findByText('Test not delivered. No answer within 5 seconds.')).toBeVisible()
  })
})

describe('deliveries', () => {
  const failed = delivery('d2', {
    type: 'EXPIRED',
    state: 'WAITING',
    attempts: 3,
    status: 500,
    failure: 'STATUS',
    nextAttemptAt: '2025-11-18T11:04:00.000Z',
  })

  test('unfold to what was sent, what was answered and what comes next', async () => {
    const { user } = await open({ webhooks: [webhook(erp)], deliveries: [delivery('d1'), failed] })
    const row = (await deliveries()).getByRole('button', { name: /^500 Expired Retrying/ })
    expect(row).toHaveAttribute('aria-expanded', 'false')
    await user.click(row)
    expect(row).toHaveAttribute('aria-expanded', 'true')
    expect(await screen.findByText('Your server answered 500.')).toBeVisible()
    expect(screen.getByText(/^Attempt 3 of 12\. Last attempt: .* Next attempt: 18 November 2025/)).toBeVisible()
    expect(await screen.findByText(/"sequence": 9/)).toHaveTextContent('{ "id": "event-d2", "sequence": 9 }')
    const response = screen.getByRole('figure', { name: 'Response 500' })
    expect(response).toHaveTextContent('{ "error": "db timeout" }')
    await user.click(screen.getByRole('button', { name: 'Copy body' }))
    expect(await navigator.clipboard.readText()).toBe('{\n  "id": "event-d2",\n  "sequence": 9\n}')
    await user.keyboard('{Escape}')
  })

  test('are sent again, and what came of it is said', async () => {
    const { user } = await open({ webhooks: [webhook(erp)], deliveries: [failed] })
    await user.click((await deliveries()).getByRole('button', { name: /^500 Expired/ }))
    await user.click(await button('Resend'))
    expect(await screen.findByText('Delivered: your server answered 200.')).toBeVisible()
    expect((await deliveries()).getByRole('button', { name: /^200 Expired Delivered/ })).toBeVisible()
  })

  test('are filtered by failure, which may leave none', async () => {
    const given = delivery('d3', { state: 'FAILED', attempts: 12, status: null, failure: 'CONNECTION' })
    const { user, developer } = await open({ webhooks: [webhook(erp)], deliveries: [delivery('d1'), given] })
    expect((await deliveries()).getAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await waitFor(async () => expect((await deliveries()).getAllByRole('listitem')).toHaveLength(1))
    await user.click((await deliveries()).getByRole('button', { name: /^None Downloaded Failed/ }))
    expect(await screen.findByText('The connection failed.')).toBeVisible()
    expect(screen.getByText(/We no longer retry\.$/)).toBeVisible()

    developer.deliveries = [delivery('d1')]
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('No failed deliveries')).toBeVisible()
  })

  test('are read page by page', async () => {
    const many = Array.from({ length: 60 }, (_, index) => delivery(`d${index}`))
    const { user, api } = await open({ webhooks: [webhook(erp)], deliveries: many })
    expect((await deliveries()).getAllByRole('listitem')).toHaveLength(50)
    await user.click(await button('Show more'))
    await waitFor(async () => expect((await deliveries()).getAllByRole('listitem')).toHaveLength(60))
    expect(api.asked('listWebhookDeliveries').at(-1)?.query).toEqual({ before: 'd49' })
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  test('say why they could not be loaded', async () => {
    const answers = developerAnswers(developerOf(userOf(owner), { webhooks: [webhook(erp)] }))
    const { user, api } = await openPage('/account/webhooks', {
      as: owner,
      answers: {
        ...answers,
        listWebhookDeliveries: () => {
          throw refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
        },
      },
    })
    expect(await screen.findByText(/^Too many attempts/)).toBeVisible()
    api.answer(answers)
    await user.click(await button('Try again'))
    expect(await screen.findByText('No deliveries yet', { selector: 'h2' })).toBeVisible()
  })
})
