import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { button, toast } from './dashboard-answers.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'
import { refused } from './fake-service.ts'
import { threeSent } from './statistics-answers.ts'
import { catchSaved } from './saved-files.ts'

const statistics = '/dashboard/statistics'
const today = '2026-11-17'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const openSender = (path = statistics, answers = {}) =>
  openPage(path, { as: ana, answers: { getUserStatistics: threeSent(today), ...answers } })

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement!.querySelector('dd')
const slider = (name?: string): Promise<HTMLInputElement> => screen.findByRole('slider', { ...(name && { name }) })
const show = async (place: number) => fireEvent.input(await slider(), { target: { value: String(place) } })
const choose = (label: string, day: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: day } })

describe('statistics', () => {
  test('show how much was sent and downloaded, by recipient and file type', async () => {
    const { api, address, user } = await openSender()
    expect(await figure('Transfers')).toHaveTextContent(/^3$/)
    expect(api.asked('getUserStatistics')[0]).toEqual({
      params: { address: ana.email },
      query: { from: '2026-10-19', to: today },
    })
    expect(screen.getByRole('heading', { name: 'Statistics' })).toHaveFocus()
    expect(await figure('Files')).toHaveTextContent(/^4$/)
    expect(await figure('Data sent')).toHaveTextContent(/^12\.6\skB$/)
    expect(await figure('Downloads')).toHaveTextContent(/^2$/)
    expect(screen.getAllByText('No earlier data')[0]).toBeVisible()
    expect(screen.getByRole('row', { name: /^ana@example\.org 3/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^ben@example\.org 1/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^\.pdf 6\.5\skB 2$/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^No extension/ })).toBeVisible()

    const chart = await slider('Transfers over time')
    chart.focus()
    expect(await screen.findByText('3 transfers')).toBeVisible()
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/: 3 transfers\. Previously, .*: 0 transfers\.$/),
    )
    await show(28)
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 0 transfers\. Previously/))
    expect(screen.getByText('0 transfers')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Data sent' }))
    await waitFor(() => expect(address()).toBe(`${statistics}?of=bytes`))
    ;(await slider()).focus()
    await show(29)
    expect(within(screen.getByRole('figure')).getByText(/^12\.6\skB$/)).toBeVisible()
  })

  test('cover a chosen period, as a chart or a table, and Back undoes the choice', async () => {
    const { user, address } = await openSender()
    await user.click(await screen.findByRole('radio', { name: '7 days' }))
    await waitFor(() => expect(address()).toBe(`${statistics}?period=7d`))
    await user.click(screen.getByRole('switch', { name: 'View as table' }))
    const table = within(await screen.findByRole('table', { name: 'Day by day' }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(9))
    expect(table.getAllByRole('row').at(-1)).toHaveTextContent(/Total\s*3\s*4\s*12\.6\skB\s*2/)
    expect(address()).toBe(`${statistics}?period=7d&as=table`)
    history.back()
    await waitFor(() => expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked())
    await waitFor(async () => expect(await slider()).toHaveAttribute('max', '29'))
  })

  test('show the period of the URL', async () => {
    await openSender(`${statistics}?period=7d&as=table`)
    expect(within(await screen.findByRole('table', { name: 'Day by day' })).getAllByRole('row')).toHaveLength(9)
    expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked()
  })

  test('export as CSV', async () => {
    const { user } = await openSender()
    await figure('Transfers')
    const saved = catchSaved()
    await user.click(button('Export as CSV: Day by day'))
    expect(await toast(/ saved\.$/)).toBeVisible()
    expect(saved[0]?.name).toBe(`statistics-days-2026-10-19-${today}.csv`)
    const lines = (await saved[0]!.text()).split('\r\n')
    expect(lines[0]).toBe('\uFEFFDay,Transfers,Files,Bytes,Downloads')
    expect(lines).toHaveLength(32)
    expect(lines[30]).toBe(`${today},3,4,12600,2`)
    await user.click(button('Export as CSV: Top recipients'))
    expect(await saved[1]?.text()).toMatch(/^\uFEFFRecipient,Transfers,Bytes,Downloads\r\nana@example\.org,3,/)
    await user.click(button('Export as CSV: File types'))
    expect(await saved[2]?.text()).toMatch(/\r\npdf,2,6500\r\njpg,1,6000\r\nNo extension,1,100\r\n$/)
  })

  test('of chosen days: invalid days show an error, and an empty period leads on', async () => {
    const { user } = await openSender()
    await user.click(await screen.findByRole('radio', { name: 'Custom' }))
    expect(await screen.findByLabelText('To')).toHaveValue(today)
    choose('To', '2020-01-05')
    expect(await screen.findByText('Choose a last day after the first.')).toBeVisible()
    choose('From', '2018-01-01')
    expect(await screen.findByText('Choose a period of up to 366 days.')).toBeVisible()
    choose('From', '')
    expect(await screen.findByText('Choose a first and a last day.')).toBeVisible()
    choose('From', '2020-01-01')
    expect(await screen.findByText('Nothing sent in this period')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send files' })).toBeVisible()
    await user.click(button('Show 12 months'))
    expect(await screen.findByRole('heading', { name: 'Month by month' })).toBeVisible()
    expect(await figure('Transfers')).toHaveTextContent(/^3$/)
    expect(await slider()).toHaveAttribute('max', '11')
  })

  test('that cannot be loaded show an error, and are requested again', async () => {
    const { user, api } = await openSender(statistics, {
      getUserStatistics: () => {
        throw refused('FAULT')
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
    api.answer({ getUserStatistics: threeSent(today) })
    await user.click(button('Try again'))
    expect(await figure('Transfers')).toHaveTextContent(/^3$/)
  })

  test.each([
    ['a moment ago', `${today}T11:59:58Z`, 'Updated today,'],
    ['a minute ago', `${today}T11:58:50Z`, 'Updated today,'],
    ['on another day', '2026-11-15T12:00:00Z', 'Updated 15 Nov,'],
  ])('say when they were counted: %s', async (_, countedAt, words) => {
    const counted = threeSent(today)
    await openSender(statistics, { getUserStatistics: (asked: never) => ({ ...counted(asked), countedAt }) })
    const time = new Date(countedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    expect(await screen.findByText(`${words} ${time}`)).toBeVisible()
  })

  test('of an empty period say when they were counted too', async () => {
    await openSender(`${statistics}?period=own&from=2020-01-01&to=2020-01-02`)
    expect(await screen.findByText('Nothing sent in this period')).toBeVisible()
    expect(screen.getByText(/^Updated today, \d\d:\d\d$/)).toBeVisible()
  })

  test('need a sign-in, which leads back to them', async () => {
    const { address } = await openPage(`${statistics}?period=7d`)
    await waitFor(() => expect(address()).toBe('/signin?redirect=%2Fdashboard%2Fstatistics%3Fperiod%3D7d'))
  })
})

test('statistics update while they are shown', async () => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { api } = await openSender()
  expect(await figure('Transfers')).toHaveTextContent(/^3$/)
  const before = threeSent(today)
  api.answer({
    getUserStatistics(asked) {
      const reply = before(asked)
      reply.period.totals.transfers = 4
      return reply
    },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(async () => expect(await figure('Transfers')).toHaveTextContent(/^4$/))
})
