import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { MemberRowOutcome } from '@envoi/contract/teams'
import { refused } from './fake-service.ts'
import type { Page } from './page.tsx'
import { catchSaved } from './saved-files.ts'
import { openTeam } from './team-answers.ts'
import { button, heading, openTeamPage, row } from './team-page.ts'

const csv =
  'email,name,language\nlea@example.org,Léa,fr\nno address,,\ncamille@example.org,,\nnoe@example.org,Noé,klingon'

async function choose({ user }: Page, content: BlobPart): Promise<void> {
  await user.click(await button('Import CSV'))
  await button('Choose file')
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')!
  await user.setup({ applyAccept: false }).upload(input, new File([content], 'people.csv', { type: 'text/csv' }))
}
/** A report of these outcomes. */
const report =
  (...outcomes: MemberRowOutcome[]) =>
  () => ({ outcomes, seatsLeft: 7 })

describe('a CSV file of people', () => {
  test('is shown line by line before anybody is invited, and reported on afterwards', async () => {
    const team = openTeam([])
    const saved = catchSaved()
    const page = await openTeamPage(team, {
      answers: {
        checkMembers: report('ready', 'invalid', 'member'),
        importMembers: report('invited', 'invalid', 'member'),
      },
    })
    await choose(page, csv)
    expect(await heading('Check before inviting')).toBeVisible()
    const lines = within(screen.getByRole('group', { name: 'Lines of the file' })).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/Line 3no address.*This isn’t an email address/),
      expect.stringMatching(/Line 5noe@example.org.*Unknown language/),
      expect.stringMatching(/Line 4camille@example.org.*Already in the team/),
      expect.stringMatching(/Line 2lea@example.orgLéa.*Can be invited/),
    ])
    expect(page.api.asked('importMembers')).toEqual([])
    await page.user.click(await button('Invite 1 person'))
    expect(await heading('Invitations sent')).toBeVisible()
    expect(await screen.findByText('1 invitation sent.')).toBeVisible()
    expect(page.api.asked('importMembers')[0]?.body.rows).toEqual([
      { email: 'lea@example.org', displayName: 'Léa', langCode: 'fr' },
      { email: 'no address', displayName: null, langCode: null },
      { email: 'camille@example.org', displayName: null, langCode: null },
    ])
    await page.user.click(await button('Download report as CSV'))
    const [file] = saved
    expect(file?.name).toMatch(/^invitations-.*\.csv$/)
    expect(await file?.text()).toContain('2,lea@example.org,Léa,Invited')
  })

  test('in which nobody can be invited says so', async () => {
    const page = await openTeamPage(openTeam([]), { answers: { checkMembers: report('member') } })
    await choose(page, 'camille@example.org')
    expect(await screen.findByText('No one in this file can be invited.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Invite \d/ })).toBeNull()
  })

  test.each<[string, BlobPart, string]>([
    ['that is a spreadsheet', new Uint8Array([0x50, 0x4b, 0x03, 0x04]), 'This is a spreadsheet. Save it as CSV'],
    ['without addresses', 'name,town\nLéa,Brest', 'No column contains email addresses.'],
    [
      'of too many people',
      Array.from({ length: 1001 }, (_, index) => `p${index}@example.org`).join('\n'),
      'The limit is 1',
    ],
  ])('%s is refused, and another can be chosen', async (_how, content, text) => {
    const page = await openTeamPage(openTeam([]))
    await choose(page, content)
    expect(await screen.findByText(text, { exact: false })).toBeVisible()
    expect(await button('Choose file')).toBeVisible()
  })

  test('that the server refuses says why', async () => {
    const checkMembers = () => {
      throw refused('PLAN_REQUIRED')
    }
    const page = await openTeamPage(openTeam([]), { answers: { checkMembers } })
    await choose(page, 'lea@example.org')
    expect(await screen.findByText('This team’s plan has ended, so you can’t invite anyone.')).toBeVisible()
    expect(await row(/Camille/)).toBeVisible()
  })
})
