import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { type Page, type PageOptions, openPage } from './page.tsx'
import { type Team, owner } from './team-answers.ts'

/** What those who manage a team do with it, by the words that they read there. */
export const openTeamPage = ({ answers }: Team, options: PageOptions = {}, path = '/dashboard/team'): Promise<Page> =>
  openPage(path, { as: owner, ...options, answers: { ...answers, ...options.answers } })

type Name = string | RegExp
export const button = (name: Name): Promise<HTMLElement> => screen.findByRole('button', { name })
export const heading = (name: Name): Promise<HTMLElement> => screen.findByRole('heading', { name })
export const row = (name: Name): Promise<HTMLElement> => screen.findByRole('row', { name })
export const box = (name: Name): Promise<HTMLElement> => screen.findByRole('checkbox', { name })
/** A notice at the edge of the page. */
export const notice = (text: Name): Promise<HTMLElement> =>
  within(screen.getByRole('region', { name: 'Notices' })).findByText(text)
/** In the question that is asked. */
export const dialog = () => screen.findByRole('dialog').then((found) => within(found))
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** In the bar of what is selected. */
export const selected = () =>
  screen.findByRole('group', { name: 'Actions for the selection' }).then((found) => within(found))
