import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { someTransfer } from '../src/features/manage/transfer.fixture.ts'
import { aside, batch, button, openDashboard, row, toast } from './dashboard-answers.ts'
import { type Page, openPage } from './page.tsx'
import { refused } from './fake-service.ts'
import { senderSecret, transferId } from './transfer-answers.ts'

const again = (): HTMLElement | null => screen.queryByRole('button', { name: 'Send again' })
const heading = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('heading', { name })
async function pick({ user }: Page, name: string): Promise<void> {
  await user.upload(document.querySelector<HTMLElement>('[data-picks=files]')!, new File(['0123456789'], name))
  await heading(/^New transfer/)
}

const getBuckets = () => ({ buckets: [], regions: [] })

describe('sending again', () => {
  test('starts from the manage page after confirmation, and reports a source that was closed meanwhile', async () => {
    const page = await openPage('/', {
      answers: {
        getBuckets,
        getTransfer: () => someTransfer({ name: 'House', passwordRequired: true }),
        createTransfer: () => {
          throw refused('WRONG_STATUS')
        },
      },
    })
    const { user, api } = page
    await pick(page, 'begun.txt')
    history.pushState({}, '', `/manage/${transferId}/${senderSecret}`)
    dispatchEvent(new PopStateEvent('popstate'))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await heading('Replace your draft?')).toBeVisible()
    await user.click(button('Cancel'))
    await waitFor(() => expect(again()).toHaveFocus())
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Replace draft' }))
    await waitFor(async () => expect(await heading(/^New transfer/)).toHaveFocus())
    expect(
      screen.getByText('2 files are copied from the earlier transfer, without uploading them again.'),
    ).toBeVisible()

    // What had a password is not sent without one unawares.
    await user.click(button('Get a link'))
    expect(await screen.findByText('Enter a password')).toBeVisible()
    expect(api.asked('createTransfer')).toEqual([])
    await user.click(screen.getByRole('switch', { name: 'Password' }))
    await user.click(button('Get a link'))
    expect(await screen.findByText('These files can no longer be copied.')).toBeVisible()
    expect(button('Remove files')).toHaveFocus()
    // It may be open again by now.
    await user.click(button('Get a link'))
    await waitFor(() => expect(api.asked('createTransfer')).toHaveLength(2))
    for (const { body } of api.asked('createTransfer')) {
      expect(body).toMatchObject({ cloningSourceTransfer: transferId, cloningSourceSecret: senderSecret })
      expect(body.files.map(({ name }) => name)).toEqual(['plan.pdf', 'days/one.jpg'])
      expect(body.password).toBeUndefined()
    }
  })

  test('is not offered during an upload, nor where the files cannot be copied', async () => {
    const page = await openDashboard(
      {
        sent: [
          batch(1, { name: 'Locked' }),
          batch(2, { name: 'Open' }),
          batch(3, { name: 'Closed', status: 'DISABLED' }),
        ],
      },
      { path: '/', answers: { getBuckets, createTransfer: () => new Promise<never>(() => undefined) } },
    )
    const { user, api, kept } = page
    api.answer({
      getTransfer(asked) {
        const transfer = kept.answers.getTransfer(asked)
        return transfer.name === 'Locked' ? { ...transfer, isEncrypted: true, passwordRequired: true } : transfer
      },
    })
    await pick(page, 'film.mp4')
    await user.click(screen.getByRole('radio', { name: 'As a link' }))
    await user.click(button('Get a link'))
    await waitFor(() => expect(api.asked('createTransfer')).toHaveLength(1))
    // Drawn by code of its own, which may come later than the form.
    await user.click(await screen.findByRole('button', { name: 'Your account, Ana' }))
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
    const open = async (name: string) => {
      await user.click(within(await row(new RegExp(`Select ${name}`))).getByRole('link', { name }))
      await within(await aside()).findByRole('heading', { name })
    }
    await open('Open')
    await user.click(again()!)
    expect(await toast(/Another transfer is being sent/)).toBeVisible()
    await user.keyboard('{Escape}')
    await open('Closed')
    expect(again()).toBeNull()
    await user.keyboard('{Escape}')
    await open('Locked')
    expect(await within(await aside()).findByText(/Encrypted files can’t be sent again/)).toBeVisible()
    expect(again()).toBeNull()
  })
})
