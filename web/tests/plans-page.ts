import { screen, within } from '@testing-library/dom'
import { vi } from 'vitest'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { plansAnswers } from './plans-answers.ts'

/** The page of plans, as its tests open and read it. */

export const column = (name: string): HTMLElement => screen.getByRole('heading', { level: 2, name }).closest('li')!
/** Everything that can be pressed under a plan, and where it leads. */
export const ways = (name: string): [string, string | null][] =>
  within(column(name))
    .queryAllByRole('link')
    .map((link) => [link.textContent ?? '', link.getAttribute('href')])
export const priceOf = (name: string): string[] =>
  [...column(name).querySelectorAll('p')].slice(1, 3).map((line) => line.textContent?.replaceAll('\u00A0', ' ') ?? '')
export const lead = (text: string | RegExp) => screen.findByText(text)
/** Prices and who looks are known, so that buttons stand under the plans. */
export const ready = (): Promise<unknown> =>
  screen.findByText(/^Your plan$|^Keep |^Start sending$|^Envoyer des fichiers$|pays for it|paie\.$/)

export async function open({ answers, ...options }: PageOptions = {}, address = '/plans'): Promise<Page> {
  const page = await openPage(address, { ...options, answers: { ...plansAnswers(), ...answers } })
  await ready()
  return page
}
/** For which countries prices were asked; what is drawn twice, as strict mode does, asks twice. */
export const asked = (api: Page['api']) => [...new Set(api.asked('getPlans').map(({ query }) => query.countryCode))]
/** Checkout is a document of its own. */
export const leaving = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined)
