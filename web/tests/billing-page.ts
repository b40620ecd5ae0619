import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { type Payer, billingAnswers, payerOf } from './billing-answers.ts'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'

export const owner = paying(ana)

/** The page of somebody's plan and payments. */
export async function openBilling(
  changes: Partial<Payer> = {},
  { answers, ...options }: PageOptions = {},
  address = '/account/billing',
): Promise<Page & { payer: Payer }> {
  const payer = payerOf(options.as ?? owner, changes)
  const page = await openPage(address, {
    as: payer.somebody,
    ...options,
    answers: { ...billingAnswers(payer), ...answers },
  })
  return { payer, ...page }
}

export const dayOf = (time: string, locale = 'en-GB'): string =>
  new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })

type Name = string | RegExp
export const button = (name: Name): Promise<HTMLElement> => screen.findByRole('button', { name })
export const link = (name: Name): Promise<HTMLElement> => screen.findByRole('link', { name })
export const heading = (name: Name): Promise<HTMLElement> => screen.findByRole('heading', { name })
export const dialog = (name: Name): Promise<HTMLElement> => screen.findByRole('dialog', { name })
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const inDialog = async (name: Name) => within(await dialog(name))
export const notice = (text: Name): Promise<HTMLElement> =>
  within(screen.getByRole('region', { name: /Notices|Messages/ })).findByText(text)
/** What stands above the plan. */
export const banner = async (text: Name): Promise<HTMLElement> => {
  const words = await screen.findByText(text)
  return words.closest<HTMLElement>('[role="status"]')!
}
