/** What people do and read while they import contacts. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import type { Book } from './address-book-answers.ts'
import { bookPath, button, openContacts } from './address-book-page.ts'
import type { Answers } from './fake-service.ts'
import type { Page } from './page.tsx'

type Content = string | Uint8Array<ArrayBuffer>

/** As a picker does it, which also takes what the page did not ask for. */
export async function chooseFile({ user }: Page, name: string, content: Content): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')!
  const opened = vi.spyOn(input, 'click')
  await user.click(await button('Choose file'))
  expect(opened).toHaveBeenCalledOnce()
  await user.setup({ applyAccept: false }).upload(input, new File([content], name))
}

export async function openImport(book: Book, answers: Answers = {}): Promise<Page> {
  const page = await openContacts(bookPath, book, { answers })
  await page.user.click(await button('Import'))
  return page
}

export const csv = (lines: string[]): string => ['Email,Name', ...lines].join('\n')
export const many = (count: number): string =>
  csv(Array.from({ length: count }, (_, index) => `person${index}@example.org,Person ${index}`))
export const said = (text: string | RegExp) => screen.findByText(text)
export const focused = (text: string | RegExp) => waitFor(async () => expect(await said(text)).toHaveFocus())
// By what it says: asking hundreds of lines for their role takes seconds.
export const lines = () => screen.findByLabelText('Lines of the file')
/** Each line as it is read, its parts in a row. */
export async function told(): Promise<string[]> {
  const rows = [...(await lines()).querySelectorAll('li')]
  return rows.map((row) =>
    Array.from(row.children, (part) => part.querySelector('input')?.value ?? part.textContent)
      .filter((text) => text !== '')
      .join(' | '),
  )
}
export const filter = (name: RegExp) =>
  screen.findByRole('group', { name: 'Show' }).then((group) => within(group).findByRole('button', { name }))
export const address = (line: number): Promise<HTMLInputElement> =>
  screen.findByRole('textbox', { name: `Email address on line ${line}` })
/** Whether a tab that is closed or read anew asks first. */
export const asksFirst = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
