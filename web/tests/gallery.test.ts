import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openReceived, received } from './transfer-answers.ts'

const file = (fileId: string, name: string, isPictured = true) => ({
  fileId,
  name,
  size: 1000,
  preview: isPictured ? ('image' as const) : null,
  thumbnail: isPictured ? `http://localhost:1/thumbnail/${fileId}` : null,
})
const files = [
  file('a', 'one.jpg'),
  file('b', 'two.jpg'),
  file('c', 'notes.dwg', false),
  file('d', 'days/three.jpg'),
  file('e', 'days/south/four.jpg'),
]
const open = (more = files) => openReceived({ getTransfer: () => received({ files: more }) })
const tiles = async () => within(await screen.findByRole('list', { name: 'Files' }))
const names = async () =>
  (await tiles())
    .getAllByRole('button', { name: /^Download / })
    .map((one) => one.getAttribute('aria-label')?.replace('Download ', ''))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the gallery', () => {
  test('is there where half of the files have a picture, and the choice of the list is kept', async () => {
    const { user } = await open()
    expect(await screen.findByRole('radio', { name: 'Gallery' })).toBeChecked()
    await waitFor(async () => expect(await names()).toEqual(['one.jpg', 'two.jpg', 'notes.dwg']))
    await user.click(screen.getByRole('radio', { name: 'List' }))
    expect(await button('Download three.jpg')).toBeInTheDocument()
    document.body.innerHTML = ''
    await open()
    expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked()
  })

  test('is not offered where nothing has a picture', async () => {
    await open(files.map((one) => Object.assign({}, one, { thumbnail: null })))
    await button('Download notes.dwg')
    expect(screen.queryByRole('radio', { name: 'Gallery' })).toBeNull()
  })

  test('has folders first, goes into them and back, and the focus goes with it', async () => {
    const { user } = await open()
    await user.click(await button(/^days 2 files/))
    expect(await names()).toEqual(['three.jpg'])
    const back = await button('Back from days')
    expect(back).toHaveFocus()
    await user.click(await button(/^south 1 file/))
    expect(await names()).toEqual(['four.jpg'])
    await user.click(await button('Back from south'))
    await user.click(await button('Back from days'))
    expect(await names()).toEqual(['one.jpg', 'two.jpg', 'notes.dwg'])
  })

  test('begins inside of the only folder', async () => {
    await open([file('a', 'Photos/one.jpg'), file('b', 'Photos/two.jpg')])
    await waitFor(async () => expect(await names()).toEqual(['one.jpg', 'two.jpg']))
    expect(screen.queryByRole('button', { name: /^Back from/ })).toBeNull()
  })

  test('goes from picture to picture by arrows', async () => {
    const { user } = await open()
    const first = await button('Preview one.jpg')
    const shows = (await tiles()).getAllByRole('button').filter((one) => one.dataset['control'] === 'show')
    shows[0]?.focus()
    await user.keyboard('{ArrowRight}')
    expect(shows[1]).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(shows[0]).toHaveFocus()
    expect(first).toBeInTheDocument()
  })
})

test('a selection has the one primary button, and its own bar', async () => {
  const { user } = await open()
  const all = await button(/^Download all/)
  const look = all.className
  await user.click(await screen.findByRole('checkbox', { name: 'Select two.jpg' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select everything in days' }))
  expect(await button('Download 3 files as ZIP')).toHaveClass(
    ...look.split(' ').filter((one) => one.includes('primary')),
  )
  expect(all.className).not.toContain('primary')
  await user.click(await button('Clear selection'))
  expect(screen.queryByRole('button', { name: 'Download 3 files as ZIP' })).toBeNull()
  expect(all.className).toBe(look)
})
