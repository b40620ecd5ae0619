import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { button, dialog, heading, noDialog, notice } from './address-book-page.ts'
import { type Answers, refused } from './fake-service.ts'
import { type PageOptions, openPage } from './page.tsx'
import { ana, paying } from './people.ts'
import { standInFrame } from './stand-in-frame.ts'
import { keepWidgets, widget } from './widget-answers.ts'

const path = '/dashboard/widgets'
async function open(answers: Answers, options: PageOptions & { at?: string } = {}) {
  standInFrame()
  const page = await openPage(options.at ?? path, {
    as: paying(ana),
    ...options,
    answers: { ...answers, ...options.answers },
  })
  return page
}
const rowOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const field = async (name: string) => (await dialog()).getByRole<HTMLInputElement>('textbox', { name })

describe('widgets', () => {
  test('are listed with whether they are on, and where they may be shown', async () => {
    await open(
      keepWidgets([
        widget('a', { name: 'Contact page', allowedOrigins: ['https://calder.example'] }),
        widget(
          'b',
          { allowedOrigins: ['http://localhost:1', 'https://b.example', 'https://c.example'] },
          { isOpen: false },
        ),
        widget('c', { name: 'Calder Press' }),
      ]),
    )
    expect(await rowOf('Contact page')).toHaveTextContent(/^Contact page ?Calder Press ?On ?calder\.example$/)
    expect(await rowOf('Form b')).toHaveTextContent(/Off ?http:\/\/localhost:1 and 2 more$/)
    // Who receives is not said twice.
    expect(await rowOf('Calder Press')).toHaveTextContent(/^Calder Press ?On ?No website yet$/)
    expect(await heading('3 of 3 in use')).toBeVisible()
    expect(screen.getByText('You’re using all 3 widgets in your plan.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create widget' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Widgets', current: 'page' })).toBeVisible()
  })

  test('that take no files say why', async () => {
    const { push } = widget('b', {}, { maxUses: 5 })
    await open(
      keepWidgets([
        widget('a', {}, { endsAt: '2026-01-01T00:00:00.000Z' }),
        widget('b', { push: { ...push, uses: 5 } }),
      ]),
    )
    expect(await rowOf('Form a')).toHaveTextContent(/Expired ?No website yet$/)
    expect(await rowOf('Form b')).toHaveTextContent(/Limit reached ?No website yet$/)
  })

  test('can be made from an empty page: who receives, and where it is shown', async () => {
    const { user, api, address } = await open(keepWidgets())
    expect(await heading('Receive files on your own website')).toBeVisible()
    await user.click(await button('Create widget'))
    await user.type(await field('Receiver'), ' Calder Press ')
    await user.type(await field('Website'), 'calder.example{Enter}')
    expect(await notice('Your widget is ready.')).toBeVisible()
    await waitFor(() => expect(address()).toBe(`${path}?widget=new`))
    await noDialog()
    expect(api.asked('addWidget')).toEqual([
      {
        headers: {},
        body: { recipientLabel: 'Calder Press', userId: 'ana', allowedOrigins: ['https://calder.example'] },
      },
    ])
    await waitFor(async () => expect(await heading('Calder Press')).toHaveFocus())
  })

  test('that lack a receiver, or name a page instead of a website, are not made', async () => {
    const { user, api } = await open(keepWidgets())
    await user.click(await button('Create widget'))
    await user.type(await field('Website'), 'https://calder.example/contact{Enter}')
    expect(await field('Receiver')).toHaveAccessibleDescription('Enter who gets the files.')
    expect(await field('Website')).toHaveAccessibleDescription(/^Enter the website only/)
    expect(api.asked('addWidget')).toEqual([])
  })

  test('beyond the plan are refused with why, and what was written stays', async () => {
    const { user } = await open(keepWidgets(), {
      answers: {
        addWidget: () => {
          throw refused('LIMITS', { limitErrors: [{ limit: 'WIDGETS', max: 1, actual: 2 }] })
        },
      },
    })
    await user.click(await button('Create widget'))
    await user.type(await field('Receiver'), 'Calder Press{Enter}')
    expect(await screen.findByText(/^You’re using all the widgets in your plan/)).toBeVisible()
    expect(await field('Receiver')).toHaveValue('Calder Press')
  })

  test('that cannot be read say so, and can be tried again', async () => {
    let isLost = true
    const kept = keepWidgets([widget('a')])
    const { user } = await open(kept, {
      answers: {
        listWidgets(asked) {
          if (isLost) throw refused('FAULT')
          return kept.listWidgets!(asked)
        },
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Something went wrong on our side/)
    isLost = false
    await user.click(await button('Try again'))
    expect(await rowOf('Form a')).toBeVisible()
  })

  test('are what a plan is for, for those who have none', async () => {
    await open({ listWidgets: () => ({ widgets: [], max: 0 }) }, { as: ana })
    expect(await screen.findByRole('link', { name: 'View plans' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Widgets' })).toBeNull()
  })

  test('stay to be seen after a plan has ended', async () => {
    await open({ listWidgets: () => ({ widgets: [widget('a')], max: 0 }) }, { as: ana })
    expect(await screen.findByText('Your plan has ended.')).toBeVisible()
    expect(await rowOf('Form a')).toHaveTextContent(/On ?No website yet$/)
  })

  test('of a team are its owner’s: a manager sees them, a member is told who does', async () => {
    const member = { ...paying(ana), managerId: 'olga' }
    const { api } = await open(keepWidgets([widget('a')]), { as: member })
    expect(await rowOf('Form a')).toBeVisible()
    expect(api.asked('listWidgets')[0]).toEqual({ params: { uid: 'olga' } })
    const answers = {
      listWidgets: () => {
        throw refused('NOT_FOUND')
      },
    }
    await open({}, { as: member, answers })
    expect(await heading('Your team’s managers manage its widgets')).toBeVisible()
    expect(screen.getByText('Ask a manager to create or change one.')).toBeVisible()
  })

  test('that somebody had before they joined a team are told to be closed', async () => {
    const told = 'Your own widgets are closed while you’re on a team.'
    let ofTeam = () => ({ widgets: [widget('a')], max: 3 })
    const answers: Answers = {
      listWidgets: ({ params }) => (params.uid === 'ana' ? { widgets: [widget('b')], max: 1 } : ofTeam()),
    }
    const as = { ...paying(ana), managerId: 'olga' }
    await open(answers, { as })
    expect(await screen.findByText(told)).toBeVisible()
    expect(await rowOf('Form a')).toBeVisible()
    ofTeam = () => {
      throw refused('NOT_FOUND')
    }
    await open(answers, { as })
    expect(await screen.findByText(told)).toBeVisible()
    expect(await heading('Your team’s managers manage its widgets')).toBeVisible()
  })

  test('speak French', async () => {
    await open(keepWidgets([widget('a', {}, { isOpen: false })]), { language: 'fr' })
    expect(await heading('1 sur 3 utilisés')).toBeVisible()
    expect(await rowOf('Form a')).toHaveTextContent(/Désactivé ?Aucun site$/)
  })

  test('are deleted after it was said what stops, and the others stay', async () => {
    const { user, api, address } = await open(keepWidgets([widget('a'), widget('b')]), { at: `${path}?widget=a` })
    await user.click(await button('Delete'))
    const asked = await dialog()
    expect(asked.getByText(/^Your website stops showing it right away/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(api.asked('deleteWidget')).toEqual([])
    await user.click(await button('Delete'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete widget' }))
    expect(await notice('Widget deleted.')).toBeVisible()
    await waitFor(() => expect(address()).toBe(path))
    const list = await screen.findByRole('list', { name: 'Widgets' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    await waitFor(async () => expect(await heading('Widgets')).toHaveFocus())
  })

  test('that are not there say so, and lead back to the others', async () => {
    const { user } = await open(keepWidgets([widget('a')]), { at: `${path}?widget=none` })
    expect(await heading('This widget no longer exists')).toBeVisible()
    await user.click(await button('All widgets'))
    expect(await rowOf('Form a')).toBeVisible()
  })
})
