import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBook } from './address-book-answers.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { noCustomer, plansAnswers } from './plans-answers.ts'
import { askForLink, pickFiles, playUploads, sendingAnswers } from './fake-upload-engine.ts'
import { holdTime } from './transfer-answers.ts'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })
const bar = () => screen.getByRole('progressbar', { name: 'Upload' })
const water = () => document.querySelector<HTMLElement>('[data-water]')!
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

/** One file of 100 bytes, of which so many have left. */
async function sendSome(bytes: number) {
  const time = holdTime()
  const uploads = playUploads()
  const page = await openPage('/', { answers: sendingAnswers, advanceTimers: time.advanceTimers })
  await pickFiles(page.user, new File(['x'.repeat(100)], 'film.mp4'))
  await askForLink(page.user)
  await heading('Sending your files')
  uploads.send(bytes)
  await time.pass(2_000)
  await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', String(bytes)))
  return { ...page, ...time, uploads }
}

describe('pausing', () => {
  test('waits for the parts in flight and says so; pressed again, it drops them', async () => {
    const { user, uploads } = await sendSome(83)
    await user.click(await button('Pause'))
    expect(await heading('Pausing…')).toBeVisible()
    expect(bar()).toHaveAttribute('aria-valuetext', '83%, pausing')
    await waitFor(() => expect(said()).toContain('Pausing…'))
    expect(water()).toHaveAttribute('data-water', 'calm')
    await user.click(await button('Pause now'))
    expect(await heading('Paused')).toBeVisible()
    expect(bar()).toHaveAttribute('aria-valuetext', '83%, paused')
    expect(water()).toHaveAttribute('data-water', 'still')
    expect(document.title).toBe('83% sent, Envoi')
    await user.click(await button('Resume'))
    await heading('Sending your files')
    await waitFor(() => expect(said()).toContain('Resuming at 83%'))
    expect(uploads.told).toEqual(['pause', 'pause', 'resume'])
  })
})

describe('offline', () => {
  test('the page says where the upload resumes', async () => {
    const { uploads } = await sendSome(83)
    uploads.tell({ status: 'offline' })
    const resumes = /^Nothing is lost\. The upload resumes at 83% when you’re back online\.$/
    expect(await screen.findByText(resumes)).toBeVisible()
  })

  test('the page never says that it resumes at 100%', async () => {
    const { uploads } = await sendSome(100)
    uploads.tell({ status: 'offline' })
    expect(await screen.findByText('Nothing is lost. The upload finishes when you’re back online.')).toBeVisible()
    uploads.tell({ status: 'running' })
    await waitFor(() => expect(said()).toContain('Finishing up'))
    expect(screen.queryByText(/(resum|go on|going on).*100/i)).toBeNull()
  })
})

describe('when all bytes are sent', () => {
  test('no remaining time is shown, and the upload finishes when every file is complete', async () => {
    const { uploads } = await sendSome(100)
    uploads.tell({ secondsLeft: 0 })
    expect(screen.queryByText(/left$/)).toBeNull()
    uploads.tell({ files: [{ id: 'a', size: 100, sent: 100, done: true }] })
    expect(await heading('Finishing up…')).toBeVisible()
    expect(bar()).toHaveAttribute('aria-valuetext', '100%, finishing up')
  })

  test('the tide stays full until the last step can be rendered, and the tab title says that it is sent', async () => {
    const doneStep = '../src/features/uploader/done/done-step.tsx'
    const late = Promise.withResolvers<void>()
    vi.doMock(doneStep, async (original) => {
      await late.promise
      return original()
    })
    onTestFinished(() => vi.doUnmock(doneStep))
    const { uploads, pass } = await sendSome(100)
    uploads.arrive()
    expect(await heading('Finishing up…')).toBeVisible()
    await pass(2_000)
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(water().style.getPropertyValue('--p')).toBe('1')
    expect(bar()).toHaveAttribute('aria-valuenow', '100')
    expect(document.title).toBe('100% sent, Envoi')
    expect(await button('Pause')).toBeDisabled()
    late.resolve()
    expect(await heading('Your link is ready')).toHaveFocus()
    expect(document.title).toBe('Sent, Envoi')
    expect(water()).toHaveAttribute('data-water', 'full')
  })

  test('the tab title is in French for a French reader', async () => {
    const uploads = playUploads()
    const { user } = await openPage('/', { answers: sendingAnswers, language: 'fr' })
    await pickFiles(user, 'note.txt')
    await user.click(screen.getByRole('radio', { name: 'Par un lien' }))
    await user.click(await button('Obtenir un lien'))
    await heading('Envoi de vos fichiers')
    uploads.arrive()
    await waitFor(() => expect(document.title).toBe('Envoyé, Envoi'))
  })
})

test('a connection that recovers after a failure is not shown as stalled', async () => {
  const { uploads, pass } = await sendSome(83)
  for (let headway = 45; headway < 60; headway++) {
    uploads.tell({ headway })
    await pass(2_000)
  }
  expect(screen.queryByText('The connection isn’t responding.')).toBeNull()
  await pass(12_000)
  expect(await screen.findByText('The connection isn’t responding.')).toBeVisible()
})

describe('what a plan gives, after another transfer is asked for', () => {
  const seePlans = { name: 'View plans' }
  const card = async () => within(await screen.findByRole('region', { name: 'What you get with a plan' }))

  async function sendAnother(options: PageOptions = {}, at = '/') {
    const uploads = playUploads()
    const page = await openPage(at, { ...options, answers: { ...sendingAnswers, ...options.answers } })
    await pickFiles(page.user, 'note.txt')
    await askForLink(page.user)
    await heading('Sending your files')
    uploads.arrive()
    await page.user.click(await button('Send more files'))
    return page
  }

  test.each([
    ['a visitor', {}],
    ['somebody without a plan', { as: ana }],
  ])('leads %s to plans, and on without one', async (_who, options) => {
    const { user, address } = await sendAnother({ ...options, answers: { ...plansAnswers(), ...noCustomer } })
    expect(await heading('Sending something bigger next time?')).toHaveFocus()
    expect((await card()).getByRole('link', seePlans)).toHaveAttribute('href', '/plans')
    await user.click((await card()).getByRole('link', seePlans))
    expect(await heading('Send more, for longer.')).toBeVisible()
    expect(address()).toBe('/plans')
    await user.click(screen.getByRole('link', { name: 'Envoi, home' }))
    await user.click((await card()).getByRole('button', { name: 'Continue without a plan' }))
    expect(await button('Start')).toBeVisible()
  })

  test('sells nothing to guests of a customer’s site', async () => {
    await sendAnother({ place: { name: 'acme', isMain: false } }, 'http://acme.localhost:1/')
    await heading('Sending something bigger next time?')
    expect((await card()).queryByRole('link')).toBeNull()
  })

  test('is not shown to whoever has a plan', async () => {
    await sendAnother({ as: paying(ana), answers: openBook([]).answers })
    expect(await button('Start')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'What you get with a plan' })).toBeNull()
  })
})
