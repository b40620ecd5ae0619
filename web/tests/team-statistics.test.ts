import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { button, toast } from './dashboard-answers.ts'
import { type Answers, refused } from './fake-service.ts'
import { openPage } from './page.tsx'
import { ana } from './people.ts'
import { catchSaved } from './saved-files.ts'
import { teamSent, teamTransfers, threeSent } from './statistics-answers.ts'
import { inTeam, memberOf, openTeam, owner } from './team-answers.ts'

const statistics = '/dashboard/statistics'
const ofTeam = `${statistics}?who=team`
const today = '2026-11-17'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

type Opened = { role?: 'MANAGER' | 'MEMBER'; language?: 'fr' }
const openAs = (somebody: typeof owner, path = ofTeam, answers: Answers = {}, { role, ...options }: Opened = {}) =>
  openPage(path, {
    as: somebody,
    ...options,
    answers: {
      ...openTeam([memberOf('noe', { displayName: 'Noé' })], role ? { role } : {}).answers,
      getUserStatistics: threeSent(today),
      getTeamStatistics: teamSent(today),
      listTeamTransfers: teamTransfers(3),
      ...answers,
    },
  })
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('statistics of a team', () => {
  test('are one choice away for its owner, and Back leads to one’s own', async () => {
    const { api, user, address } = await openAs(owner, statistics)
    await user.click(await screen.findByRole('radio', { name: 'Your team' }))
    await waitFor(() => expect(address()).toBe(ofTeam))
    expect(await screen.findByRole('heading', { name: 'By member' })).toBeVisible()
    expect(api.asked('getTeamStatistics')[0]).toEqual({
      params: { uid: owner.uid },
      query: { from: '2026-10-19', to: today },
    })
    history.back()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'By member' })).toBeNull())
    expect(await screen.findByText('Top recipients')).toBeVisible()
  })

  test('show who has sent how much, from where, in which group, what is stored, and to whom', async () => {
    await openAs(owner)
    const members = await section('By member')
    expect(members.getByRole('row', { name: /^Camille 2 2 12\skB$/ })).toBeVisible()
    const sites = await section('By subdomain')
    expect(sites.getByRole('row', { name: /^Main site 2 2 12\skB$/ })).toBeVisible()
    expect(sites.getByRole('row', { name: /^acme 1 0 600\sB$/ })).toBeVisible()
    const groups = await section('By member group')
    expect(groups.getByRole('row', { name: /^Press 1 0 600\sB$/ })).toBeVisible()
    const storage = await section('Storage by member')
    expect(storage.getByRole('row', { name: /^Camille 5\sMB$/ })).toBeVisible()
    const recipients = await section('Top recipients of your team')
    expect(recipients.getByRole('row', { name: /^ana@example\.org 3/ })).toBeVisible()
    expect((await section('Day by day')).getByRole('slider')).toBeVisible()
  })

  test('are those of a site, a member group or a member who is chosen, as the address says', async () => {
    const { api, user, address } = await openAs(owner)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Subdomain' }), 'acme')
    await waitFor(() => expect(address()).toBe(`${ofTeam}&subdomain=acme`))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Member group' }), 'Press')
    await waitFor(() => expect(address()).toBe(`${ofTeam}&subdomain=acme&group=g1`))
    await waitFor(() =>
      expect(api.asked('getTeamStatistics').at(-1)?.query).toMatchObject({ subdomain: 'acme', groupId: 'g1' }),
    )
    await user.click((await section('By member')).getByRole('button', { name: 'Noé' }))
    // Whoever is looked at alone needs no group.
    await waitFor(() => expect(address()).toBe(`${ofTeam}&subdomain=acme&member=noe`))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'By member' })).toBeNull())
    expect(api.asked('listTeamTransfers').at(-1)?.body).toMatchObject({ subdomain: 'acme', teamMemberId: 'noe' })
    await user.click(screen.getByRole('button', { name: 'Noé' }))
    await waitFor(() => expect(address()).toBe(`${ofTeam}&subdomain=acme`))
  })

  test('find a member by name', async () => {
    const { user, address } = await openAs(owner)
    await user.type(await screen.findByRole('searchbox', { name: 'Find a member' }), 'no')
    const found = within(await screen.findByRole('list', { name: 'Members found' }))
    await user.click(await found.findByRole('button', { name: /Noé/ }))
    await waitFor(() => expect(address()).toBe(`${ofTeam}&member=noe`))
    expect(screen.queryByRole('list', { name: 'Members found' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'xylophone')
    expect(await screen.findByText('No members match.')).toBeVisible()
  })

  test('list who sent what, page by page', async () => {
    const { user } = await openAs(owner, ofTeam, { listTeamTransfers: teamTransfers(25) })
    const list = await section('Sent transfers')
    expect(
      await list.findByRole('row', {
        name: /^Plans 1\s?From Noé to ana@example\.org, ben@example\.org and 1 other .* 1\.5\sMB$/,
      }),
    ).toBeVisible()
    expect(list.getByRole('row', { name: /^Untitled\s?From Camille, as a link/ })).toBeVisible()
    expect(list.getAllByRole('row')).toHaveLength(21)
    await user.click(list.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(26))
    expect(list.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('export as CSV, with all that was sent', async () => {
    const { user } = await openAs(owner, ofTeam, { listTeamTransfers: teamTransfers(1200) })
    await section('Sent transfers')
    const saved = catchSaved()
    await user.click(button('Export as CSV: By member'))
    expect(await toast(/ saved\.$/)).toBeVisible()
    expect(saved[0]?.name).toBe(`statistics-members-2026-10-19-${today}.csv`)
    expect(await saved[0]!.text()).toBe(
      '\uFEFFMember,Email,Transfers,Bytes,Downloads,Bytes stored\r\n' +
        'Camille,camille@example.org,2,12000,2,5000000\r\nNoé,noe@example.org,1,600,0,600\r\n',
    )
    await user.click(button('Export as CSV: Sent transfers'))
    await waitFor(() => expect(saved).toHaveLength(2))
    const lines = (await saved[1]!.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1201)
    expect(lines[1]).toBe(
      '2026-11-17T10:00:00.000Z,Plans 1,Noé,noe@example.org,Main site,1500000,ana@example.org ben@example.org cy@example.org',
    )
  })

  test('of a time without anything say so, and keep what is chosen', async () => {
    const { user, address } = await openAs(owner, `${ofTeam}&subdomain=acme&period=own&from=2020-01-01&to=2020-01-02`)
    expect(await screen.findByText('Nothing sent in this period')).toBeVisible()
    expect(screen.getByText(/^When your team sends something/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Send files' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Subdomain' })).toHaveValue('acme')
    await user.click(button('Show 12 months'))
    await waitFor(() => expect(address()).toBe(`${ofTeam}&subdomain=acme&period=12m`))
  })

  test('that cannot be loaded show an error, and are requested again', async () => {
    const { user, api } = await openAs(owner, ofTeam, {
      getTeamStatistics: () => {
        throw refused('FAULT')
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
    api.answer({ getTeamStatistics: teamSent(today) })
    await user.click(button('Try again'))
    expect(await screen.findByRole('heading', { name: 'By member' })).toBeVisible()
  })

  test('of somebody who has left the team lead to the whole team', async () => {
    const { user, address } = await openAs(owner, `${ofTeam}&member=gone`, {
      getTeamStatistics(asked) {
        if (asked.query.teamMemberId === 'gone') throw refused('NOT_FOUND')
        return teamSent(today)(asked)
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('This is no longer part of your team.')
    await user.click(button('Show the whole team'))
    await waitFor(() => expect(address()).toBe(ofTeam))
    expect(await screen.findByRole('heading', { name: 'By member' })).toBeVisible()
  })

  test('are for managers as for the owner', async () => {
    const { api } = await openAs(inTeam('max', 'Max'), ofTeam, {}, { role: 'MANAGER' })
    expect(await screen.findByRole('heading', { name: 'By member' })).toBeVisible()
    expect(api.asked('getTeamStatistics')[0]?.params).toEqual({ uid: owner.uid })
    expect(api.asked('getUserStatistics')).toEqual([])
  })

  test.each([
    ['a member', inTeam('mia', 'Mia'), { role: 'MEMBER' as const }],
    ['somebody without a team', ana, {}],
  ])('are not shown to %s, who sees their own', async (_, somebody, options) => {
    const { api } = await openAs(somebody, ofTeam, {}, options)
    expect(await screen.findByText('Top recipients')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Your team' })).toBeNull()
    expect(api.asked('getTeamStatistics')).toEqual([])
  })

  test('speak French', async () => {
    await openAs(owner, ofTeam, {}, { language: 'fr' })
    expect(await screen.findByRole('heading', { name: 'Par membre' })).toBeVisible()
    expect((await screen.findAllByText('Par Camille, par un lien'))[0]).toBeVisible()
  })
})
