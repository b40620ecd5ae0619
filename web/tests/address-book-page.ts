import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Book } from './address-book-answers.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'

/** What people do with their contacts, by the words that they read there. */
export const bookPath = '/dashboard/address-book'
export const groupsPath = '/dashboard/contact-groups'

export const openContacts = (path: string, { answers }: Book, options: PageOptions = {}): Promise<Page> =>
  openPage(path, { as: paying(ana), ...options, answers: { ...answers, ...options.answers } })

type Name = string | RegExp
export const button = (name: Name): Promise<HTMLElement> => screen.findByRole('button', { name })
export const heading = (name: Name): Promise<HTMLElement> => screen.findByRole('heading', { name })
export const search = (): Promise<HTMLInputElement> =>
  screen.findByRole('searchbox', { name: 'Search by name or address' })
export const box = (name: string): Promise<HTMLInputElement> => screen.findByRole('checkbox', { name })
export const select = (name: string): Promise<HTMLInputElement> => box(`Select ${name}`)
/** A notice at the edge of the page. */
export const notice = (text: Name): Promise<HTMLElement> =>
  within(screen.getByRole('region', { name: 'Notices' })).findByText(text)

/** The names in a list, as they stand there. */
export const rows = (list = 'Address book'): HTMLElement[] =>
  within(screen.getByRole('list', { name: list })).getAllByRole('listitem')

/** In the question that is asked. */
export const dialog = () => screen.findByRole('dialog').then((found) => within(found))
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** On the card, after which the form is there. */
export async function pickFile({ user, api }: Page): Promise<void> {
  api.answer({ getBuckets: () => ({ buckets: [], regions: [] }) })
  await button('Start')
  await user.upload(document.querySelector<HTMLElement>('[data-picks=files]')!, new File(['0123456789'], 'plan.pdf'))
  expect(await heading(/^New transfer/)).toBeVisible()
}
